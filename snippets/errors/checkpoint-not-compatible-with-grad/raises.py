import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

block = nn.Linear(1, 1)
x = torch.ones(1, 1, requires_grad=True)
y = checkpoint(block, x, use_reentrant=True)
try:
    torch.autograd.grad(y.sum(), x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
