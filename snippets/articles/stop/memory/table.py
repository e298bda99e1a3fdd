# --8<-- [start:count]
from weakref import WeakValueDictionary

import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

kept = WeakValueDictionary()  # forgets what autograd lets go


def pack(tensor):
    tensor = tensor.detach()
    kept[id(tensor)] = tensor
    return tensor


def kept_bytes(*modules):
    """Count each memory once. Parameters and buffers exist anyway."""
    sizes = {t.data_ptr(): t.nbytes for t in kept.values()}
    for module in modules:
        for t in module.state_dict().values():
            sizes.pop(t.data_ptr(), None)
    return sum(sizes.values())


# --8<-- [end:count]
# --8<-- [start:ways]
def run(layer, x, way):
    """Return layer(x), stopped in this way."""
    if way == "frozen":
        return layer.requires_grad_(False)(x)
    if way == "no_grad()":
        with torch.no_grad():
            return layer(x)
    if way == "detach()":
        return layer(x).detach()
    if way == "detach(), and the output kept":
        layer.output = layer(x)
        return layer.output.detach()
    return layer.eval()(x) if way == "eval()" else layer(x)


def linear():
    return nn.Linear(8, 8)


def linear_relu():
    return nn.Sequential(nn.Linear(8, 8), nn.ReLU())


def conv():
    layers = nn.Conv2d(2, 2, 3, padding=1), nn.BatchNorm2d(2), nn.ReLU()
    return nn.Sequential(*layers)


# --8<-- [end:ways]
# --8<-- [start:table]
rows = [("-", "nothing"), ("ABC", "eval()")]
rows += [("A", "frozen"), ("A", "no_grad()"), ("A", "detach()")]
rows += [("A", "detach(), and the output kept")]
rows += [("B", "frozen"), ("B", "no_grad()"), ("B", "detach()")]
rows += [("C", "frozen"), ("C", "no_grad()"), ("C", "detach()")]

print("| stopped | how | Linear | Linear, ReLU | Conv2d net |")
print("| --- | --- | ---: | ---: | ---: |")
for input_flag in False, True:
    for stopped, how in rows:
        cells = []
        for block in linear, linear_relu, conv:
            shape = (4, 2, 8, 8) if block is conv else (4, 8)
            x = torch.ones(shape, requires_grad=input_flag)
            A, B, C = block(), block(), block()
            with saved_tensors_hooks(pack, torch.Tensor.detach):
                h = run(A, x, how if "A" in stopped else "")
                h = run(B, h, how if "B" in stopped else "")
                h = run(C, h, how if "C" in stopped else "")
            cells.append(str(kept_bytes(A, B, C)))
            del h
        way = how + ", input with a flag" if input_flag else how
        print(
            "|", ", ".join(stopped), "|", way, "|", " | ".join(cells), "|"
        )
    rows = [("-", "nothing"), ("A", "frozen"), ("A", "detach()")]
# --8<-- [end:table]
