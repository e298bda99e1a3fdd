import torch
from torch import nn

from who_learns import who_learns

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
for p in model.parameters():
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer) as report:
    optimizer.zero_grad()
    h = model[0](torch.tensor([[2.0], [6.0]])).detach()
    model[1](h).sum().backward()
    optimizer.step()
print(report)
