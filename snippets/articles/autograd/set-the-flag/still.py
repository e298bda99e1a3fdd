import torch
from torch import nn


class Tower(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)

    @torch.no_grad()
    def forward(self, x):
        return self.layer(x)


tower, head = Tower(), nn.Linear(2, 1)
tower.requires_grad_(True)
head(tower(torch.ones(1, 2))).sum().backward()
weight = tower.layer.weight
print("flag:", weight.requires_grad, " gradient:", weight.grad)
