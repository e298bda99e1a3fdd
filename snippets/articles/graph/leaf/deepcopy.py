import copy

import torch
from torch import nn

layer = nn.Linear(1, 1)
# kept as an attribute
layer.loss = layer(torch.ones(1, 1)).sum()
try:
    copy.deepcopy(layer)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

layer.loss = layer.loss.detach()
print("detached:", copy.deepcopy(layer))
