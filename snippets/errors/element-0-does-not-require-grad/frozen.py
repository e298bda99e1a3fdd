import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
# all of it, the head too
model.requires_grad_(False)
print([name for name, p in model.named_parameters() if p.requires_grad])

# a new head, after freezing
model[1] = nn.Linear(2, 1)
print([name for name, p in model.named_parameters() if p.requires_grad])
model(torch.ones(1, 2)).sum().backward()
print("the head has a gradient:", model[1].weight.grad is not None)
