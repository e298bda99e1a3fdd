import torch
from torch import nn

layer = nn.Linear(2, 1)
x = torch.tensor([[1, 2]])
try:
    layer(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
print(layer(x.float()).dtype)
