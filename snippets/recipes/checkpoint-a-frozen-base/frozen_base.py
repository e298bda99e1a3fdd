import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

blocks = [nn.Sequential(nn.Linear(64, 64), nn.GELU()) for _ in range(4)]
base = nn.Sequential(*blocks).requires_grad_(False)
head = nn.Linear(64, 1)
weights = {p.data_ptr() for p in [*base.parameters(), *head.parameters()]}


def pack(tensor):
    if tensor.data_ptr() not in weights:
        kept[tensor.data_ptr()] = tensor.nbytes
    return tensor


def count_run(module, inputs):
    global runs
    runs += 1


base.register_forward_pre_hook(count_run)

for trained in ["head", "head and input"]:
    for way in ["base(x)", "checkpoint(base, x)"]:
        kept, runs = {}, 0
        x = torch.ones(32, 64, requires_grad=trained == "head and input")
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
            if way == "base(x)":
                h = base(x)
            else:
                h = checkpoint(base, x, use_reentrant=False)
            loss = head(h).sum()
        loss.backward()
        print(f"{trained} trained, {way}:", end=" ")
        print(f"{sum(kept.values())} bytes, base runs {runs}x")
