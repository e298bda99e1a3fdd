import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

block = nn.Sequential(nn.Linear(1, 1), nn.ReLU(), nn.Linear(1, 1))
y = checkpoint(block, torch.ones(1, 1), use_reentrant=False)
y.sum().backward()
block[0].requires_grad_(False)  # after it
print("gradient:", block[2].weight.grad is not None)
