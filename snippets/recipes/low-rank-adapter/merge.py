import torch
from torch import nn

base = nn.Linear(2, 2, bias=False).requires_grad_(False)
down = nn.Linear(2, 1, bias=False)
up = nn.Linear(1, 2, bias=False)
for layer in base, down, up:
    nn.init.constant_(layer.weight, 0.5)
x = torch.tensor([[1.0, 3.0]])
print("beside:", (base(x) + up(down(x))).tolist())

with torch.no_grad():
    base.weight += up.weight @ down.weight
print("merged:", base(x).tolist())
print("base requires a gradient:", base.weight.requires_grad)
