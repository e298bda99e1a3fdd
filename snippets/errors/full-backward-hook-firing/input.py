import torch
from torch import nn

layer = nn.Linear(3, 2)
nn.init.ones_(layer.weight)


def look(module, grad_input, grad_output):
    print("grad_output:", grad_output)
    print("grad_input: ", grad_input)


layer.register_full_backward_hook(look)
x = torch.ones(1, 3, requires_grad=True)
layer(x).sum().backward()
