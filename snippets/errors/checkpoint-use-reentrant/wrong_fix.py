import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

warnings.simplefilter("ignore")  # as many logs do
embedding = nn.Linear(1, 1).requires_grad_(False)
block, head = nn.Linear(1, 1), nn.Linear(1, 1)

for reentrant in True, False:
    h = embedding(torch.ones(1, 1))
    h = checkpoint(block, h, use_reentrant=reentrant)
    head(h).sum().backward()
    learns = block.weight.grad is not None
    print(f"use_reentrant={reentrant}: the block learns:", learns)
