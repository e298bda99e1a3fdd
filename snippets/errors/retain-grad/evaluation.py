import torch
from torch import nn

layer = nn.Linear(2, 1)
with torch.no_grad():
    h = layer(torch.ones(1, 2))
print("under no_grad():  ", h.requires_grad)

with torch.no_grad(), torch.enable_grad():
    h = layer(torch.ones(1, 2))
print("and enable_grad():", h.requires_grad)
