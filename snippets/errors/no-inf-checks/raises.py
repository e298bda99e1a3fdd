import torch
from torch import nn

layer = nn.Linear(1, 1)
layer.requires_grad_(False)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")

x = torch.ones(1, 1, requires_grad=True)
scaler.scale(layer(x).sum()).backward()
try:
    scaler.step(optimizer)
except AssertionError as error:
    print(f"AssertionError: {error}")
