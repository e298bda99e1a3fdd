import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

layer = nn.Linear(3, 1)
layer.requires_grad_(False)
x = torch.ones(2, 3, requires_grad=True)
y = checkpoint(layer, x, use_reentrant=False)
layer.requires_grad_(True)  # after the forward pass
try:
    y.sum().backward()
except torch.utils.checkpoint.CheckpointError as error:
    print(f"CheckpointError: {str(error).splitlines()[0]}")
