import torch
from torch import nn
from torch.nn.utils import prune


def step(layer, weight):
    optimizer = torch.optim.SGD([weight], lr=0.5, momentum=0.5)
    for _ in range(2):
        optimizer.zero_grad()
        layer(torch.ones(1, 2)).sum().backward()
        optimizer.step()


mask = torch.tensor([[1.0, 0.0]])
layer = nn.Linear(2, 1, bias=False)
nn.init.ones_(layer.weight)
with torch.no_grad():
    layer.weight *= mask
step(layer, layer.weight)
print("set to zero once:", layer.weight.tolist())

layer = nn.Linear(2, 1, bias=False)
nn.init.ones_(layer.weight)
prune.custom_from_mask(layer, "weight", mask)
step(layer, layer.weight_orig)
layer(torch.ones(1, 2))
print("prune:", layer.weight.tolist())
print("    its parameter:", layer.weight_orig.tolist())
print("    its gradient:", layer.weight_orig.grad.tolist())
