import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 10))
model.requires_grad_(False)
model[1] = nn.Linear(2, 1)

model(torch.ones(4, 2)).sum().backward()
for name, parameter in model.named_parameters():
    print(name, "has a gradient:", parameter.grad is not None)
