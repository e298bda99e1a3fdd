import torch
from torch import nn

layer = nn.Linear(2, 1)
x = torch.ones(1, 2, dtype=torch.float64)
try:
    layer(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
print(layer(x.float()).dtype)
