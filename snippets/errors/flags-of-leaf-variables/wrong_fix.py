import torch
from torch import nn

layer = nn.Linear(2, 1)
h = layer(torch.ones(1, 2))
# the flag of a tensor that is thrown away
h.data.requires_grad = False
print("h.requires_grad:", h.requires_grad)
h.sum().backward()
print("stopped:", layer.weight.grad is None)
