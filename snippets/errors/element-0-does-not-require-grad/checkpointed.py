import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

# frozen
embedding = nn.Linear(1, 1).requires_grad_(False)
block = nn.Linear(1, 1)  # to be trained
x = torch.ones(1, 1)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    output = checkpoint(block, embedding(x), use_reentrant=True)
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")
print("use_reentrant=True: ", output.requires_grad)

output = checkpoint(block, embedding(x), use_reentrant=False)
print("use_reentrant=False:", output.requires_grad)

h = embedding(x).requires_grad_()
output = checkpoint(block, h, use_reentrant=True)
print("True, and an input that requires a gradient:", output.requires_grad)
