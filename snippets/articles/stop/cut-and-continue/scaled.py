import torch
from torch import nn

trunk, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(trunk.weight, 2.0)
nn.init.constant_(head.weight, 3.0)

h = trunk(torch.ones(1, 1))
d = h.detach().requires_grad_()
head(d).backward()
h.backward(0.5 * d.grad)
print("trunk:", trunk.weight.grad, "head:", head.weight.grad)
