import torch
from torch import nn

front, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(front.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
front.requires_grad_(False)

x = torch.ones(1)
print("plain input: ", front(x).requires_grad, front(x).grad_fn)

x = torch.ones(1, requires_grad=True)
head(front(x)).backward()
print("frozen front:", x.grad, front.weight.grad, head.weight.grad)

x.grad, head.weight.grad = None, None
head(front(x).detach()).backward()
print("detach:      ", x.grad, front.weight.grad, head.weight.grad)
