import torch
from torch import nn

net = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(net[0].weight, 2.0)
nn.init.constant_(net[1].weight, 3.0)

h = net[0](torch.tensor([[1.0]]))
h.retain_grad()  # h isn't a leaf: ask before backward()
net[1](h).square().sum().backward()
print("h.grad:", h.grad.item())
