import torch
from torch import nn

layer = nn.Linear(1, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.25)
weight = layer.weight
layer.to(torch.float64)
print("leaves:", [p.is_leaf for p in layer.parameters()])
print("the same parameter:", layer.weight is weight, weight.dtype)
print("in the optimizer:", optimizer.param_groups[0]["params"][0] is weight)
