import torch
from torch import nn

from who_learns import who_learns

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model[1] = nn.Linear(1, 1)  # a new head, and the old optimizer
for p in model.parameters():
    nn.init.constant_(p, 0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0]])).sum().backward()
    optimizer.step()
print(report)
