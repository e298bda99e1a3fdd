import weakref

import torch
from torch import nn

saved = []


def pack(tensor):
    tensor = tensor.detach()
    saved.append(weakref.ref(tensor))
    return tensor


def unpack(tensor):
    return tensor


def backward(loss, retain_graph=True):  # the source's default
    loss.backward(retain_graph=retain_graph)
    return loss


net = nn.Linear(8, 8)
for retain_graph in True, None:
    saved.clear()
    losses = []
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        for step in 1, 2, 3:
            loss = net(torch.ones(4, 8)).square().mean()
            losses.append(backward(loss, retain_graph))
            alive = sum(tensor() is not None for tensor in saved)
            print(f"retain_graph={retain_graph}, step {step}: {alive}")
