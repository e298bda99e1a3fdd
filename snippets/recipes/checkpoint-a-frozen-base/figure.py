import weakref

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

from stop_the_gradient.figures import bars

blocks = [nn.Sequential(nn.Linear(64, 64), nn.GELU()) for _ in range(4)]
base = nn.Sequential(*blocks).requires_grad_(False)
head = nn.Linear(64, 1)
weights = {p.data_ptr() for p in [*base.parameters(), *head.parameters()]}


class Saved:  # lives as long as the graph has the tensor
    def __init__(self, tensor):
        self.tensor = tensor
        alive.add(self)


numbers = {}
for trained in "head", "head, input":
    for way in "base(x)", "checkpoint(base, x)":
        alive = weakref.WeakSet()
        x = torch.ones(32, 64, requires_grad=trained == "head, input")
        with torch.autograd.graph.saved_tensors_hooks(
            Saved, lambda saved: saved.tensor
        ):
            if way == "base(x)":
                h = base(x)
            else:
                h = checkpoint(base, x, use_reentrant=False)
            loss = head(h).sum()
        kept = {s.tensor.data_ptr(): s.tensor.nbytes for s in alive}
        kept = sum(n for place, n in kept.items() if place not in weights)
        numbers[f"{trained} trained: {way}"] = kept
print(
    bars(
        "Where no input is trained, checkpoint() saves nothing",
        "bytes",
        numbers,
    )
)
