import torch
from torch import nn

for way in ("no_grad()", "requires_grad_(False)"):
    first, middle, last = (nn.Linear(1, 1) for _ in range(3))
    h = first(torch.ones(1, 1))
    if way == "no_grad()":
        with torch.no_grad():
            h = middle(h)
    else:
        h = middle.requires_grad_(False)(h)
    last(h).sum().backward()
    got = [net.weight.grad is not None for net in (first, middle, last)]
    print(f"{way:21}", got)
