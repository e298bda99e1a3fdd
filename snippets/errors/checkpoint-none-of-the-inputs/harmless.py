import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

block = nn.Linear(1, 1)
x = torch.ones(1, 1)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with torch.no_grad():
        checkpoint(block, x, use_reentrant=True)
    print("under no_grad():", len(caught), "warning")
    checkpoint(block.requires_grad_(False), x, use_reentrant=True)
    print("frozen:         ", len(caught) - 1, "warning")
