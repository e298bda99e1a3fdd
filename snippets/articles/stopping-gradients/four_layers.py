import torch
from torch import nn


def chain():
    """Return four layers y = weight * x. For x = 1 they give 210."""
    layers = [nn.Linear(1, 1, bias=False) for _ in range(4)]
    for layer, weight in zip(layers, (2.0, 3.0, 5.0, 7.0), strict=True):
        nn.init.constant_(layer.weight, weight)
    return layers


def grads(layers):
    return [
        None if layer.weight.grad is None else layer.weight.grad.item()
        for layer in layers
    ]


x = torch.ones(1)

layers = lin0, lin1, lin2, lin3 = chain()
lin3(lin2(lin1(lin0(x)))).backward()
print("nothing stopped:    ", grads(layers))

layers = lin0, lin1, lin2, lin3 = chain()
lin3(lin2(lin1(lin0(x)).detach())).backward()
print("detach after lin1:  ", grads(layers))

layers = lin0, lin1, lin2, lin3 = chain()
lin2.requires_grad_(False)
lin3(lin2(lin1(lin0(x)))).backward()
print("lin2 frozen:        ", grads(layers))

layers = lin0, lin1, lin2, lin3 = chain()
with torch.no_grad():
    x2 = lin1(lin0(x))
lin3(lin2(x2)).backward()
print(
    "no_grad around lin1:",
    grads(layers),
    lin1.weight.requires_grad,
    x2.requires_grad,
)
