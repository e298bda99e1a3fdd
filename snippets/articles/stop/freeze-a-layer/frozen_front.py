import torch
from torch import nn

front, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(front.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
front.requires_grad_(False)

x = torch.ones(1, 1)
print("plain input:", front(x).requires_grad)

x = torch.ones(1, 1, requires_grad=True)
head(front(x)).backward()
print("input with a flag:", x.grad)

x.grad = None
head(front(x).detach()).backward()
print("and detached:     ", x.grad)
