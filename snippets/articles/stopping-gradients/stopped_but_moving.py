import torch
from torch import nn


def second_step(set_to_none, **options):
    """Train for one step, then cut the gradient, and step once more."""
    layer = nn.Linear(1, 1, bias=False)
    nn.init.constant_(layer.weight, 1.0)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.25, **options)
    layer(torch.ones(1)).backward()
    optimizer.step()
    before = layer.weight.item()

    optimizer.zero_grad(set_to_none=set_to_none)
    layer.requires_grad_(False)
    layer(torch.ones(1))  # no gradient arrives any more
    optimizer.step()
    return f"{before} -> {layer.weight.item()}, grad {layer.weight.grad}"


print("grad None, momentum:    ", second_step(True, momentum=0.5))
print("grad None, weight decay:", second_step(True, weight_decay=1.0))
print("grad zero, momentum:    ", second_step(False, momentum=0.5))
print("grad zero, weight decay:", second_step(False, weight_decay=1.0))
