import torch
from torch import nn

layer = nn.Linear(2, 1)
flat = torch.tensor([1.0, 2.0, 3.0])
parameters = list(layer.parameters())
sizes = [p.numel() for p in parameters]
for p, part in zip(parameters, flat.split(sizes)):
    p.grad = part.view_as(p)
print(layer.weight.grad, layer.bias.grad)
