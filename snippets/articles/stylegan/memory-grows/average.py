import weakref

import torch
from torch import nn

saved = []  # what autograd keeps for a backward pass


def pack(tensor):
    tensor = tensor.detach()
    saved.append(weakref.ref(tensor))
    return tensor


def unpack(tensor):
    return tensor


mapping = nn.Linear(8, 8)
rows = [
    ("keeps its graph", "`backward()`"),
    ("keeps its graph", "`backward(retain_graph=True)`"),
    ("keeps its graph", "no `backward()` into the mapping"),
    ("from `w.detach()`", "no `backward()` into the mapping"),
    ("in place, under `no_grad()`", "no `backward()` into the mapping"),
]
print("| the average | each step | step 1 | step 2 | step 3 |")
print("| --- | --- | --- | --- | --- |")
for way, each in rows:
    saved.clear()
    average, cells = torch.zeros(8), []
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        for step in range(3):
            w = mapping(torch.ones(4, 8))  # keeps its input: 128 bytes
            if way == "keeps its graph":
                average = average.lerp(w.mean(0), 0.5)
            elif way == "from `w.detach()`":
                average = average.lerp(w.detach().mean(0), 0.5)
            else:
                with torch.no_grad():
                    average.lerp_(w.mean(0), 0.5)
            if each == "`backward()`":
                w.square().mean().backward()
            elif each == "`backward(retain_graph=True)`":
                w.square().mean().backward(retain_graph=True)
            del w
            alive = [ref() for ref in saved if ref() is not None]
            cells.append(f"{sum(t.nbytes for t in alive)} bytes")
    print(f"| {way} | {each} |", " | ".join(cells), "|")
