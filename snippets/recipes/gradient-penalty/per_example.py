import torch
from torch import nn

D = nn.Linear(2, 1)
with torch.no_grad():
    D.weight.copy_(torch.tensor([[3.0, 4.0]]))
x = torch.ones(4, 2, requires_grad=True)  # four examples
(gradient,) = torch.autograd.grad(D(x).sum(), x, create_graph=True)
norms = gradient.flatten(1).norm(dim=1)
print("for each example:", norms.tolist())
print("all together:    ", gradient.norm().item())
