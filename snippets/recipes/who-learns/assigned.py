import torch
from torch import nn

from who_learns import who_learns

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
for p in model.parameters():
    nn.init.constant_(p, 0.5)
model[0].requires_grad_(False)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0]])).sum().backward()
    for p in model.parameters():  # meant to add noise to each gradient
        p.grad = torch.ones_like(p)
    optimizer.step()
print(report)
