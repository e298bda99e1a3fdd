import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    loss = model(torch.tensor([[float("inf")]])).sum()
    scaler.scale(loss).backward()
    scaler.step(optimizer)  # finds inf, and leaves the step out
    scaler.update()
print(report)
