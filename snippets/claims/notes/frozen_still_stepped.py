import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 2.0)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
layer(torch.ones(1, 1)).sum().backward()
layer.requires_grad_(False)
optimizer.step()
print("frozen after backward():", layer.weight.item())
optimizer.zero_grad()
optimizer.step()
print("gradient cleared:       ", layer.weight.item())
