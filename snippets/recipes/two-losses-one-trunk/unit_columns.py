import torch
from torch import nn
from torch.nn.utils.parametrizations import weight_norm


def decoder():
    layer = nn.Linear(1, 2, bias=False)
    layer.weight.data = torch.tensor([[0.6], [0.8]])
    return layer


def tell(what, layer):
    column = layer.weight.detach()[:, 0]
    print(f"{what}: {[round(v, 4) for v in column.tolist()]}", end=" ")
    print("norm", round(column.norm().item(), 4))


def step(layer, project=False):
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
    layer(torch.ones(1, 1))[0, 0].backward()
    if project:
        weight = layer.weight
        along = (weight * weight.grad).sum(dim=0, keepdim=True)
        weight.grad -= along * weight.detach()
    optimizer.step()


plain = decoder()
step(plain)
tell("after step()", plain)

projected = decoder()
step(projected, project=True)
tell("gradient projected", projected)
with torch.no_grad():
    projected.weight /= projected.weight.norm(dim=0, keepdim=True)
tell("and divided by the norm", projected)

normed = weight_norm(decoder(), dim=1)
normed.parametrizations.weight.original0.requires_grad_(False)
step(normed)
tell("weight_norm, length frozen", normed)
