import torch
from torch import nn

layer, other = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 3.0)
params = [*layer.parameters(), *other.parameters()]
optimizer = torch.optim.SGD(params, lr=0.25)
x = torch.ones(1, 1)
(layer(x) + other(x)).backward()  # the first half of a batch

layer.requires_grad_(False)
print("frozen:  .grad", layer.weight.grad)
(layer(x) + other(x)).backward()  # the second half
print("again:   .grad", layer.weight.grad, "other", other.weight.grad)
optimizer.step()
print("step():  weight", layer.weight.item())

layer.zero_grad()
optimizer.step()
print("cleared: weight", layer.weight.item())
