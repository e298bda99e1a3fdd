import torch
from torch import nn

front, layer = nn.Linear(1, 1), nn.Linear(1, 1).requires_grad_(False)
x = torch.ones(1, 1)
print("frozen, alone:         ", layer(x).requires_grad)
print("frozen, behind a layer:", layer(front(x)).requires_grad)
