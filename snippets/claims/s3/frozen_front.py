import torch
from torch import nn

front = nn.Linear(1, 1, bias=False)
nn.init.constant_(front.weight, 3.0)
x = torch.ones(1, requires_grad=True)

front.requires_grad_(False)
(2 * front(x)).backward()
print("frozen front:   weight", front.weight.grad, "x", x.grad)

front.requires_grad_(True)
x.grad = None
w = torch.ones(1, requires_grad=True)
(w * front(x).detach()).backward()
print("detached front: weight", front.weight.grad, "x", x.grad)
