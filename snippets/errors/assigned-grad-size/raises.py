import torch
from torch import nn

layer = nn.Linear(2, 1)
try:
    layer.weight.grad = torch.ones(2)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
