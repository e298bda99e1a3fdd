import torch
from torch import nn

for way in ["requires_grad_(False)", "no_grad()"]:
    bases = [nn.Linear(1, 1, bias=False) for _ in range(2)]
    adapters = [nn.Linear(1, 1, bias=False) for _ in range(2)]
    for base, adapter in zip(bases, adapters):
        nn.init.constant_(base.weight, 2.0).requires_grad_(False)
        nn.init.zeros_(adapter.weight)

    h = torch.ones(1, 1)
    for base, adapter in zip(bases, adapters):
        if way == "no_grad()":
            with torch.no_grad():
                frozen = base(h)
        else:
            frozen = base(h)
        h = frozen + adapter(h)
    h.backward()
    grads = [adapter.weight.grad.item() for adapter in adapters]
    print(f"base under {way}: gradients of the adapters", grads)
