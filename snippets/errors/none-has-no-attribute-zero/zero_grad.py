import torch
from torch import nn

layer = nn.Linear(1, 1)
layer(torch.ones(1, 1)).sum().backward()
layer.zero_grad()
print("zero_grad():           ", layer.weight.grad)

layer(torch.ones(1, 1)).sum().backward()
layer.zero_grad(set_to_none=False)
print("with set_to_none=False:", layer.weight.grad)
