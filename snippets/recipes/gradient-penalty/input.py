import torch
from torch import nn

D = nn.Linear(2, 1)
x = torch.ones(1, 2)
try:
    torch.autograd.grad(D(x).sum(), x, create_graph=True)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
