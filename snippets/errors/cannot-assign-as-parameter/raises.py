import torch
from torch import nn

layer = nn.Linear(1, 1)
mask = torch.zeros(1, 1)
try:
    layer.weight = layer.weight * mask
except TypeError as error:
    print(f"TypeError: {error}")
