import torch
from torch import nn

head = nn.Linear(1, 1).half()
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")
loss = head(torch.ones(1, 1, dtype=torch.float16)).sum()
scaler.scale(loss).backward()
try:
    scaler.step(optimizer)
except ValueError as error:
    print(f"ValueError: {error}")

base = nn.Linear(1, 1).half()
try:
    base(torch.ones(1, 1))  # no autocast around it
except RuntimeError as error:
    print(f"RuntimeError: {error}")
