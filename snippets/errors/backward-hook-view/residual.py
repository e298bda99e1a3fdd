import torch
from torch import nn

layer = nn.Linear(1, 1)
nn.init.ones_(layer.weight)
nn.init.zeros_(layer.bias)


def look(module, grad_input, grad_output):
    print("gradient of the output:", grad_output[0])


layer.register_full_backward_hook(look)
x = torch.ones(1, 1, requires_grad=True)

out = layer(x)
try:
    out += x
except RuntimeError as error:
    print("out += x:", type(error).__name__)

out = layer(x)
out = out + x
out.sum().backward()
