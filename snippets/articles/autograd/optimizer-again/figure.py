import torch
from torch import nn

from stop_the_gradient.figures import lines

body = nn.Linear(1, 1, bias=False)
old, new = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
for net, weight in (body, 2.0), (old, 3.0), (new, 1.0):
    nn.init.constant_(net.weight, weight)
optimizer = torch.optim.SGD([*body.parameters(), *old.parameters()], 0.25)
model = nn.Sequential(body, new)  # new has taken the place of old
weights = {"body, in the list": [2.0], "new, not in it": [1.0]}
for step in range(4):
    optimizer.zero_grad()
    model(torch.ones(1)).backward()
    optimizer.step()
    for net, numbers in zip(model, weights.values()):
        numbers.append(net.weight.item())
title = "The older optimizer doesn't update the new layer"
print(lines(title, "steps", "weight", weights))
