import torch
from torch import nn

from who_learns import who_learns

online, target = nn.Linear(1, 1), nn.Linear(1, 1)
for p in online.parameters():
    nn.init.constant_(p, 0.5)
target.weight.data = online.weight.data  # no copy
target.requires_grad_(False)
optimizer = torch.optim.SGD(online.parameters(), lr=0.5)
both = {"online": online, "target": target}

with who_learns(both, optimizer, where=True) as report:
    optimizer.zero_grad()
    online(torch.tensor([[2.0]])).sum().backward()
    optimizer.step()
print(report)
