import copy

import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(1, 1)
        self.register_buffer("mean", torch.zeros(1))

    def forward(self, x):
        y = self.linear(x)
        self.mean = 0.5 * self.mean + 0.5 * y.mean(0)
        return y


block = Block()
block(torch.ones(1, 1))
print("no leaf:", [n for n, b in block.named_buffers() if not b.is_leaf])
try:
    copy.deepcopy(block)
except RuntimeError as error:
    print(type(error).__name__)

block.mean = block.mean.detach()  # or y.detach().mean(0) in forward
copy.deepcopy(block)
print("copied")
