import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

from stop_the_gradient.figures import bars

blocks = [nn.Sequential(nn.Linear(64, 64), nn.GELU()) for _ in range(4)]
base = nn.Sequential(*blocks).requires_grad_(False)
head = nn.Linear(64, 1)
weights = {p.data_ptr() for p in [*base.parameters(), *head.parameters()]}


def pack(tensor):
    if tensor.data_ptr() not in weights:
        kept[tensor.data_ptr()] = tensor.nbytes
    return tensor


numbers = {}
for trained in "head", "head, input":
    for way in "base(x)", "checkpoint(base, x)":
        kept = {}
        x = torch.ones(32, 64, requires_grad=trained == "head, input")
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
            if way == "base(x)":
                h = base(x)
            else:
                h = checkpoint(base, x, use_reentrant=False)
            loss = head(h).sum()
        numbers[f"{trained} trained: {way}"] = sum(kept.values())
print(bars("Activations kept", "bytes", numbers))
