import torch
from torch import nn

front, frozen = nn.Linear(1, 1), nn.Linear(1, 1)
frozen.requires_grad_(False)
frozen(front(torch.ones(1, 1))).sum().backward()
print("before the frozen layer:", front.weight.grad is not None)
print("of the frozen layer:    ", frozen.weight.grad)
