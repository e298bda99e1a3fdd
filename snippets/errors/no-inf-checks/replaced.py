import copy

import torch
from torch import nn

layer = nn.Linear(1, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
layer = copy.deepcopy(layer)  # other parameters
scaler = torch.amp.GradScaler("cpu")
scaler.scale(layer(torch.ones(1, 1)).sum()).backward()
try:
    scaler.step(optimizer)
except AssertionError as error:
    print(f"AssertionError: {error}")

optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
scaler.step(optimizer)
print("built afterwards: works")
