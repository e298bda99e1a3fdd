import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
model.requires_grad_(False)  # all of it, the head too
print([name for name, p in model.named_parameters() if p.requires_grad])

model[1] = nn.Linear(2, 1)  # a new head, after freezing
print([name for name, p in model.named_parameters() if p.requires_grad])
model(torch.ones(1, 2)).sum().backward()
print("the head has a gradient:", model[1].weight.grad is not None)
