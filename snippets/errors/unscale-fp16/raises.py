import torch
from torch import nn

layer = nn.Linear(1, 1).half()
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")
x = torch.ones(1, 1, dtype=torch.float16)
scaler.scale(layer(x).sum()).backward()
try:
    scaler.step(optimizer)
except ValueError as error:
    print(f"ValueError: {error}")
