import torch
from torch import nn

from who_learns import Repeat

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
watched = Repeat(model, optimizer, every=1000)

for number in range(2001):
    with watched.step():
        optimizer.zero_grad()
        model(torch.tensor([[2.0]])).sum().backward()
        optimizer.step()
