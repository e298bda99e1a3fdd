import torch
from torch import nn

layer = nn.Linear(2, 1)
target = torch.ones(1, 1, dtype=torch.float64)

layer.double()
x = torch.ones(1, 2, dtype=torch.float64)
nn.HuberLoss()(layer(x), target).backward()
print(layer.weight.dtype, layer.weight.element_size(), "bytes each")
