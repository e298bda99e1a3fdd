import torch
from torch import nn

D = nn.Linear(2, 1)
nn.init.zeros_(D.weight)
x = torch.ones(1, 2, requires_grad=True)

(gradient,) = torch.autograd.grad(D(x).sum(), x, create_graph=True)
norm = gradient.square().sum().sqrt()
((norm - 1) ** 2).backward()
print("sqrt of a sum:", D.weight.grad)

D.zero_grad()
(gradient,) = torch.autograd.grad(D(x).sum(), x, create_graph=True)
((gradient.norm() - 1) ** 2).backward()
print("norm():       ", D.weight.grad)
