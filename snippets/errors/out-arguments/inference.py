import torch
from torch import nn

layer = nn.Linear(2, 2, bias=False)
nn.init.ones_(layer.weight)
buffer = torch.empty(1, 2)

with torch.no_grad():
    torch.mm(torch.ones(1, 2), layer.weight, out=buffer)
print(buffer)
