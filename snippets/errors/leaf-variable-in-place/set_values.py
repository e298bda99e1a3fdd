import torch
from torch import nn

layer = nn.Linear(2, 1)

nn.init.constant_(layer.weight, 3.0)
print(layer.weight)

with torch.no_grad():
    layer.weight[0, 0] = 0.5
    layer.weight.clamp_(max=1.0)
print(layer.weight)
