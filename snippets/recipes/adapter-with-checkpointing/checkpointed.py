import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.base = nn.Linear(2, 2).requires_grad_(False)
        self.adapter = nn.Linear(2, 2)

    def forward(self, h):
        return torch.relu(self.base(h) + self.adapter(h))


embedding = nn.Embedding(3, 2).requires_grad_(False)
blocks = nn.ModuleList([Block(), Block()])
for p in blocks.parameters():
    nn.init.constant_(p, 0.5)

h = embedding(torch.tensor([0, 1]))
for block in blocks:
    h = checkpoint(block, h, use_reentrant=False)
h.sum().backward()

for name, p in blocks.named_parameters():
    print(f"{name:18}", "no gradient" if p.grad is None else "gradient")
