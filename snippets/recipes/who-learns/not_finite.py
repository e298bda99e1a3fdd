import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
nn.init.zeros_(model.weight)
nn.init.zeros_(model.bias)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0]])).sum().sqrt().backward()
    optimizer.step()
print(report)
