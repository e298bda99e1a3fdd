import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

embedding = nn.Embedding(3, 2).requires_grad_(False)
adapter = nn.Linear(2, 2)  # stands for a block with one
head = nn.Linear(2, 1)  # trained, and not checkpointed

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    h = embedding(torch.tensor([0, 1]))
    h = checkpoint(adapter, h, use_reentrant=True)
    head(h).sum().backward()
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")

print("adapter has a gradient:", adapter.weight.grad is not None)
print("head has a gradient:   ", head.weight.grad is not None)
