import torch
from torch import nn

first, second = nn.Linear(2, 2), nn.Linear(2, 1)
# the module, not its output
second.requires_grad_(False)
second(first(torch.ones(1, 2))).sum().backward()
print("first: ", first.weight.grad is not None)
print("second:", second.weight.grad)
