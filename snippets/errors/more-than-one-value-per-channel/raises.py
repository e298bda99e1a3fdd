import torch
from torch import nn

layer = nn.BatchNorm2d(3)
try:
    layer(torch.ones(1, 3, 1, 1))
except ValueError as error:
    print(f"ValueError: {error}")
