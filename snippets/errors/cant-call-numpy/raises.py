import torch
from torch import nn

layer = nn.Linear(2, 1)
output = layer(torch.ones(1, 2))
try:
    output.numpy()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
