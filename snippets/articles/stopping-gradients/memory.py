# --8<-- [start:count]
from weakref import WeakSet

import torch
from torch import nn


class Kept:
    """What autograd keeps for the backward pass, in place of a tensor."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()


kept = WeakSet()  # forgets what autograd lets go


def pack(tensor):
    item = Kept(tensor)
    kept.add(item)
    return item


def count_kept():
    return torch.autograd.graph.saved_tensors_hooks(
        pack, lambda item: item.tensor
    )


def kept_bytes(*modules):
    """Count each storage once. Parameters and buffers exist anyway."""
    known = {
        t.data_ptr()
        for module in modules
        for t in module.state_dict().values()
    }
    storages = [item.tensor.untyped_storage() for item in kept]
    sizes = {
        s.data_ptr(): s.nbytes()
        for s in storages
        if s.data_ptr() not in known
    }
    return sum(sizes.values())


# --8<-- [end:count]
# --8<-- [start:detach]
A, B = nn.Linear(8, 8), nn.Linear(8, 8)
x = torch.ones(4, 8)  # 4 * 8 * 4 bytes = 128
with count_kept():
    h = A(x)
    print("after h = A(x):      ", kept_bytes(A, B))
    d = h.detach()
    print("after d = h.detach():", kept_bytes(A, B))
    del h
    print("after del h:         ", kept_bytes(A, B))
    y = B(d)
    print("after y = B(d):      ", kept_bytes(A, B))
del y


# --8<-- [end:detach]
# --8<-- [start:ways]
def frozen(module, x):
    return module.requires_grad_(False)(x)


def off(module, x):
    with torch.no_grad():
        return module(x)


def detached(module, x):
    return module(x).detach()


def detached_and_held(module, x):
    module.output = module(x)  # as when you keep self.fake_B for later
    return module.output.detach()


def forward(A, B, C, x, stop=None, way=None):
    for module in (A, B, C):
        x = way(module, x) if module is stop else module(x)
    return x


# --8<-- [end:ways]
# --8<-- [start:table]
nets = {
    "Linear": lambda: nn.Linear(8, 8),
    "Linear, ReLU": lambda: nn.Sequential(nn.Linear(8, 8), nn.ReLU()),
    "Conv2d, BatchNorm2d, ReLU": lambda: nn.Sequential(
        nn.Conv2d(2, 2, 3, padding=1), nn.BatchNorm2d(2), nn.ReLU()
    ),
}
images = torch.ones(4, 2, 8, 8)  # 4 * 2 * 8 * 8 * 4 bytes = 2048


def row(stop="", way=None):
    cells = []
    for name, block in nets.items():
        blocks = {letter: block() for letter in "ABC"}
        batch = images if "Conv2d" in name else x
        with count_kept():
            output = forward(*blocks.values(), batch, blocks.get(stop), way)
        cells.append(str(kept_bytes(*blocks.values())))
        del output
    print(
        f"| {stop} | {f'`{way.__name__}`' if way else ''} |",
        " | ".join(cells),
        "|",
    )


print("| stop | way |", " | ".join(nets), "|")
print("| --- | --- |", " | ".join("---:" for _ in nets), "|")
row()
for stop in "ABC":
    for way in (frozen, off, detached, detached_and_held):
        row(stop, way)
# --8<-- [end:table]
