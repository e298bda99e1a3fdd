import torch
from torch import nn

layer = nn.Linear(2, 2)
with torch.no_grad():
    row = layer.weight[0]
try:
    row.fill_(1.0)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
