import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class Tower(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)
        nn.init.ones_(self.layer.weight)
        nn.init.zeros_(self.layer.bias)

    def forward(self, x):
        with torch.no_grad():
            return self.layer(x)


tower, head = Tower(), nn.Linear(2, 1)
x = torch.ones(1, 2, requires_grad=True)

features = checkpoint(tower, x, use_reentrant=False)
print("requires a gradient:", features.requires_grad)
head(features).sum().backward()
print("the head:", head.weight.grad)
