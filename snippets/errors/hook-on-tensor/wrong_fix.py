import torch
from torch import nn

layer = nn.Linear(1, 1)
with torch.no_grad():
    h = layer(torch.ones(1, 1))
h.requires_grad_()  # the popular fix
h.register_hook(lambda gradient: print("gradient", gradient))
h.sum().backward()
print("weight.grad:", layer.weight.grad)
