import torch
from torch import nn

layer = nn.Linear(1, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
layer.weight = nn.Parameter(torch.tensor([[2.0]]))

layer(torch.ones(1, 1)).sum().backward()
optimizer.step()
print("in the old optimizer:", layer.weight.item())

optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
optimizer.step()
print("in a new one:        ", layer.weight.item())
