import torch
from torch import nn

torch.manual_seed(0)
one = torch.tensor([[1.0, 2.0], [3.0, 8.0]])
for layer in nn.BatchNorm1d(2), nn.LayerNorm(2), nn.Identity():
    D = nn.Sequential(nn.Linear(2, 2), layer, nn.Tanh(), nn.Linear(2, 1))
    x = one.clone().requires_grad_()
    (grad,) = torch.autograd.grad(D(x)[0].sum(), x)  # the first example
    reached = grad[1].any().item()
    print(f"{type(layer).__name__}: reaches the second: {reached}")
