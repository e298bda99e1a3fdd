import torch
from torch import nn

layer = nn.Linear(1, 1)
layer.weight.register_hook(lambda gradient: print("gradient", gradient))

layer.requires_grad_(False)  # the hook stays
layer.requires_grad_(True)
layer(torch.ones(1, 1)).sum().backward()
