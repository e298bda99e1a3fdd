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


def count(tensor):
    nodes, ahead = set(), [tensor.grad_fn]
    while ahead:
        node = ahead.pop()
        if node is not None and node not in nodes:
            nodes.add(node)
            ahead += [before for before, _ in node.next_functions]
    alive = [ref() for ref in saved if ref() is not None]
    return f"{sum(t.nbytes for t in alive)} bytes, {len(nodes)} nodes"


net = nn.Linear(8, 8)
print("| each step | the total | step 1 | step 2 | step 3 |")
print("| --- | --- | --- | --- | --- |")
for each in "no `backward()`", "`backward()`":
    for way in "total += loss", "total += loss.detach()":
        saved.clear()
        total, cells = torch.tensor(0.0), []
        with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
            for step in range(3):
                loss = net(torch.ones(4, 8)).square().mean()
                if each == "`backward()`":
                    loss.backward()
                if way == "total += loss":
                    total = total + loss
                else:
                    total = total + loss.detach()
                del loss
                cells.append(count(total))
        print(f"| {each} | `{way}` |", " | ".join(cells), "|")
