import weakref

import torch

from stop_the_gradient.figures import bars

saved = []


def pack(tensor):
    tensor = tensor.detach()
    saved.append(weakref.ref(tensor))
    return tensor


def unpack(tensor):
    return tensor


kept = {}
ways = ["before backward()", "after it", "after it, with retain_graph"]
for way in ways:
    saved.clear()
    w = torch.ones(8, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        y = (w * torch.ones(8)).exp().sum()
    if way != "before backward()":
        y.backward(retain_graph="retain_graph" in way)
    alive = [ref() for ref in saved if ref() is not None]
    kept[way] = sum(tensor.nbytes for tensor in alive)
print(
    bars(
        "backward() frees 64 bytes, retain_graph keeps them", "bytes", kept
    )
)
