import weakref

import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

kept = []


# autograd keeps what this returns
def pack(tensor):
    tensor = tensor.detach()
    kept.append(weakref.ref(tensor))
    return tensor


net = nn.Sequential(nn.Linear(8, 8), nn.Sigmoid())
for retain_graph in None, True:
    losses = []
    for step in 1, 2, 3:
        with saved_tensors_hooks(pack, lambda tensor: tensor):
            loss = net(torch.ones(4, 8)).square().mean()
        loss.backward(retain_graph=retain_graph)
        losses.append(loss)
        alive = sum(reference() is not None for reference in kept)
        print(f"retain_graph={retain_graph}, step {step}: {alive} tensors")
