import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

layer = nn.Linear(1, 1)
x = torch.ones(1, 1, requires_grad=True)
y = checkpoint(layer, x, use_reentrant=False)

layer.requires_grad_(False)  # between the forward pass and backward()
try:
    y.backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
