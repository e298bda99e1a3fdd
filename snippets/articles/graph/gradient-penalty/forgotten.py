import torch
from torch import nn

D = nn.Linear(2, 1)
with torch.no_grad():
    D.weight.copy_(torch.tensor([[3.0, 4.0]]))

x = torch.ones(1, 2, requires_grad=True)
output = D(x).sum()
(gradient,) = torch.autograd.grad(output, x, retain_graph=True)
penalty = (gradient.norm() - 1) ** 2  # 16, and a constant
(output + penalty).backward()
print("penalty.requires_grad:", penalty.requires_grad)
print("D.weight.grad:", D.weight.grad)
