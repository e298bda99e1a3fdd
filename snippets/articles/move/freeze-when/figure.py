import torch
from torch import nn

from stop_the_gradient.figures import lines

moments = ["never", "before backward()", "before step()"]
weights = {f"frozen: {moment}": [3.0] for moment in moments}
for moment, numbers in zip(moments, weights.values()):
    layer, other = nn.Linear(1, 1, bias=False), nn.Linear(1, 1)
    nn.init.constant_(layer.weight, 3.0)
    params = [*layer.parameters(), *other.parameters()]
    optimizer = torch.optim.SGD(params, lr=0.25, momentum=0.5)
    for step in range(4):
        optimizer.zero_grad(set_to_none=False)
        loss = layer(torch.ones(1, 1)) + other(torch.ones(1, 1))
        if moment == "before backward()":
            layer.requires_grad_(False)
        loss.backward()
        if moment == "before step()":
            layer.requires_grad_(False)
        optimizer.step()
        numbers.append(layer.weight.item())
title = "Frozen just before step(), the weight still drifts"
print(lines(title, "steps", "weight", weights))
