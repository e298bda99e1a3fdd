import torch
from torch import nn

layer = nn.Linear(2, 1)
nn.init.zeros_(layer.weight)
with torch.no_grad():
    layer.weight[0, 1] = 5.0
    layer.weight.view(-1)[0].add_(1.0)
print(layer.weight)
