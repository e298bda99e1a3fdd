import torch
from torch import nn

layer = nn.Linear(2, 1)
h = layer(torch.ones(1, 2))
try:
    h.requires_grad = False
except RuntimeError as error:
    print(f"RuntimeError: {error}")
