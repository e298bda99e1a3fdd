import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class Tower(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)

    def forward(self, x):
        with torch.no_grad():  # "it is frozen"
            return self.layer(x)


x = torch.ones(1, 2, requires_grad=True)
features = checkpoint(Tower(), x, use_reentrant=True)
print("requires a gradient:", features.requires_grad)

try:
    features.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
