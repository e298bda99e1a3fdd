import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

layer = nn.Linear(2, 2)
x = torch.ones(1, 2, requires_grad=True)

features = checkpoint(layer, x, use_reentrant=True)
features.sum().backward()
print("gradient:", layer.weight.grad)
