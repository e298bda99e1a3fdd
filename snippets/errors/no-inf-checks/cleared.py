import torch
from torch import nn

layer = nn.Linear(1, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")

optimizer.zero_grad()
scaler.scale(layer(torch.ones(1, 1)).sum()).backward()
scaler.step(optimizer)
scaler.update()
print("zero_grad() before backward(): works")

scaler.scale(layer(torch.ones(1, 1)).sum()).backward()
optimizer.zero_grad()  # too late
try:
    scaler.step(optimizer)
except AssertionError as error:
    print(f"AssertionError: {error}")
