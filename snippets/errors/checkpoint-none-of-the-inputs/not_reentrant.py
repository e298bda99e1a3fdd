import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

embedding = nn.Linear(1, 1).requires_grad_(False)
block, head = nn.Linear(1, 1), nn.Linear(1, 1)
h = embedding(torch.ones(1, 1))

h = checkpoint(block, h, use_reentrant=False)
head(h).sum().backward()
print("block has a gradient:", block.weight.grad is not None)
