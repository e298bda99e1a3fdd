import torch
from torch import nn

layer = nn.Linear(2, 1)
nn.init.constant_(layer.weight, 0.5)
nn.init.constant_(layer.bias, 0.0)

with torch.no_grad():
    output = layer(torch.ones(1, 2))
print(output.numpy())
