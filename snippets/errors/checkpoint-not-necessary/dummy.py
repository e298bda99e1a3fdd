import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

frozen = nn.Linear(2, 2).requires_grad_(False)
dummy = torch.ones((), requires_grad=True)


def block(x, dummy):
    return frozen(x)


features = checkpoint(block, torch.ones(1, 2), dummy, use_reentrant=True)
try:
    features.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
