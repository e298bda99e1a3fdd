import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
x = torch.tensor([[2.0]])

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(x).sum().backward()
print(report)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    loss = model(x).sum()
    optimizer.step()
print(report)
