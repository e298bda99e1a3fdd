import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
for p in model.parameters():
    nn.init.ones_(p)
optimizer = torch.optim.SGD(model.parameters(), lr=1e-9)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0]])).sum().backward()
    optimizer.step()
print(report)
