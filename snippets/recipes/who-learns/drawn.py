import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    mean = model[0](torch.ones(4, 2))
    loss = model[1](torch.normal(mean, 1.0)).sum()
    loss.backward()
    optimizer.step()
print(report)
