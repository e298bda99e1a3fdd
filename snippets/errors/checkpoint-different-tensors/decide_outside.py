import random

import torch
from torch import nn
from torch.utils.checkpoint import CheckpointError, checkpoint


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(1, 1)

    def forward(self, x, skip=None):
        if skip is None:
            skip = random.random() < 0.5  # another one in each run
        return x if skip else self.layer(x)


block = Block()
x = torch.ones(1, 1, requires_grad=True)
random.seed(0)
for _ in range(20):
    skip = random.random() < 0.5
    checkpoint(block, x, skip, use_reentrant=False).sum().backward()
print("decided outside: works")
try:
    for _ in range(20):
        checkpoint(block, x, use_reentrant=False).sum().backward()
except CheckpointError:
    print("decided inside: CheckpointError")
