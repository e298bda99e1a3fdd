import torch
from torch import nn

from who_learns import who_learns

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model[0].requires_grad = False  # on the module
model[1].weight.require_grad = False  # misspelt
model[1].bias.requires_grad = False
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0]])).sum().backward()
    optimizer.step()
print(report)
