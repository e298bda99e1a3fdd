import torch
from torch import nn

first, second = nn.Linear(2, 2), nn.Linear(2, 1)
h = first(torch.ones(1, 2)).detach()
second(h).sum().backward()
print("first: ", first.weight.grad)
print("second:", second.weight.grad is not None)
