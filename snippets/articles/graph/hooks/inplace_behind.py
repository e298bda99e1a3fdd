import torch
from torch import nn

layer = nn.Linear(1, 1)
layer.register_full_backward_hook(
    lambda module, grad_input, grad_output: print("hook:", grad_output)
)
x = torch.ones(1, requires_grad=True)
try:
    nn.Sequential(layer, nn.ReLU(inplace=True))(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

nn.init.constant_(layer.weight, 1.0)
nn.init.constant_(layer.bias, 1.0)
nn.Sequential(layer, nn.ReLU())(x).backward()
