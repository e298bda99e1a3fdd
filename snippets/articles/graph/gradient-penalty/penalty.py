import torch
from torch import nn

D = nn.Linear(2, 1)
with torch.no_grad():
    D.weight.copy_(torch.tensor([[3.0, 4.0]]))

x = torch.ones(1, 2, requires_grad=True)
(gradient,) = torch.autograd.grad(D(x).sum(), x, create_graph=True)
penalty = (gradient.norm() - 1) ** 2
penalty.backward()
print("gradient of x:", gradient.tolist(), "norm", gradient.norm().item())
print("penalty:      ", penalty.item())
print("D.weight.grad:", D.weight.grad)
print("D.bias.grad:  ", D.bias.grad)
