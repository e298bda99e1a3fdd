import torch
from torch import nn


def second_step(set_to_none, **options):
    """Train for one step. Then freeze the first layer, and step again."""
    first, last = (nn.Linear(1, 1, bias=False) for _ in range(2))
    for layer in first, last:
        nn.init.constant_(layer.weight, 1.0)
    optimizer = torch.optim.SGD(first.parameters(), lr=0.25, **options)
    last(first(torch.ones(1))).backward()
    optimizer.step()
    before = first.weight.item()

    optimizer.zero_grad(set_to_none=set_to_none)
    first.requires_grad_(False)
    last(first(torch.ones(1))).backward()  # brings no gradient to first
    optimizer.step()
    return f"{before} -> {first.weight.item()}, grad {first.weight.grad}"


print("grad None, momentum:    ", second_step(True, momentum=0.5))
print("grad None, weight decay:", second_step(True, weight_decay=1.0))
print("grad zero, momentum:    ", second_step(False, momentum=0.5))
print("grad zero, weight decay:", second_step(False, weight_decay=1.0))
