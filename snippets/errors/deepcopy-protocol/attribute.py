import copy

import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(1, 1)

    def forward(self, x):
        self.last = self.linear(x)  # keeps its graph, too
        return self.last


block = Block()
block(torch.ones(1, 1))
for name, value in vars(block).items():
    if isinstance(value, torch.Tensor) and not value.is_leaf:
        print("no leaf:", name)
try:
    copy.deepcopy(block)
except RuntimeError as error:
    print(type(error).__name__)

block.last = block.last.detach()
copy.deepcopy(block)
print("copied")
