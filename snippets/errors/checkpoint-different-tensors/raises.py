import torch
from torch import nn
from torch.utils.checkpoint import CheckpointError, checkpoint

block = nn.Sequential(nn.Linear(1, 1), nn.ReLU(), nn.Linear(1, 1))
y = checkpoint(block, torch.ones(1, 1), use_reentrant=False)
block[0].requires_grad_(False)  # before backward()
try:
    y.sum().backward()
except CheckpointError as error:
    print(f"CheckpointError: {error}")
