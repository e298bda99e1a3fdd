import torch
from torch import nn

net = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(net[0].weight, 2.0)
nn.init.constant_(net[1].weight, 3.0)
net.requires_grad_(False)

h = net[0](torch.tensor([[1.0]]))
try:
    h.retain_grad()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

h.requires_grad_()  # nothing was recorded, so h is a leaf: it may
net[1](h).square().sum().backward()
print("h.grad:", h.grad.item())
