import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

embedding = nn.Linear(1, 1).requires_grad_(False)
block, head = nn.Linear(1, 1), nn.Linear(1, 1)
h = embedding(torch.ones(1, 1))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    h = checkpoint(block, h, use_reentrant=True)
head(h).sum().backward()
print("head has a gradient: ", head.weight.grad is not None)
print("block has a gradient:", block.weight.grad is not None)
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")
