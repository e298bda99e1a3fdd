import torch
from torch import nn

net = nn.Module()
net.points = nn.Parameter(torch.ones(2))
optimizer = torch.optim.Adam(net.parameters(), lr=0.5)

net.points = nn.Parameter(torch.ones(3))  # the optimizer has the old one
net.points.sum().backward()
optimizer.step()
print(net.points.tolist(), "gradient", net.points.grad.tolist())
