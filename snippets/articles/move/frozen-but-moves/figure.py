import torch
from torch import nn

from stop_the_gradient.figures import lines

weights = {".grad left over": [], "zero_grad() first": []}
for way, numbers in weights.items():
    layer = nn.Linear(1, 1, bias=False)
    nn.init.constant_(layer.weight, 3.0)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.25, momentum=0.5)
    layer(torch.ones(1, 1)).backward()
    layer.requires_grad_(False)
    if way == "zero_grad() first":
        optimizer.zero_grad()
    numbers.append(layer.weight.item())
    for step in range(4):
        optimizer.step()
        numbers.append(layer.weight.item())
title = "A frozen weight with an old gradient keeps changing"
print(lines(title, "steps after freezing", "weight", weights))
