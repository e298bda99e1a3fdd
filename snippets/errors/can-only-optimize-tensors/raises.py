import torch
from torch import nn

a, b = nn.Linear(1, 1), nn.Linear(1, 1)
try:
    torch.optim.SGD([list(a.parameters()), list(b.parameters())], lr=0.1)
except TypeError as error:
    print(f"TypeError: {error}")
