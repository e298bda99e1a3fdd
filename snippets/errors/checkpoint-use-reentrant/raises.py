import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

block = nn.Linear(1, 1)
x = torch.ones(1, 1, requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    checkpoint(block, x)
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")
