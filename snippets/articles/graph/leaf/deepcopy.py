import copy

import torch
from torch import nn

layer = nn.Linear(1, 1)
layer.loss = layer(torch.ones(1, 1)).sum()  # kept as an attribute
try:
    copy.deepcopy(layer)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

layer.loss = layer.loss.detach()
print("detached:", copy.deepcopy(layer))
