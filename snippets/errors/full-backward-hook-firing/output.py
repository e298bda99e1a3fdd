import torch
from torch import nn

layer = nn.Linear(3, 2)


def look(module, grad_output):
    print("grad_output:", grad_output)


layer.register_full_backward_pre_hook(look)
layer(torch.ones(1, 3)).sum().backward()
