import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

from who_learns import who_learns


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer, self.gate = nn.Linear(1, 1), nn.Linear(1, 1)

    def forward(self, x):
        self.aux_loss = self.gate(x).square().sum()
        return self.layer(x)


block = Block()
for p in block.parameters():
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(block.parameters(), lr=0.5)
x = torch.tensor([[2.0]], requires_grad=True)

with who_learns(block, optimizer, where=True) as report:
    optimizer.zero_grad()
    out = checkpoint(block, x, use_reentrant=True)
    (out.sum() + block.aux_loss).backward()
    optimizer.step()
print(report)
