import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

from stop_the_gradient.figures import flow

nets = {name: nn.Linear(8, 8) for name in "ABC"}
nets["B"].requires_grad_(False)
x = torch.ones(4, 8)  # 4 * 8 numbers of 4 bytes: 128
kept = []


def pack(tensor):
    if tensor.shape == x.shape:  # no weight: weights are there anyway
        kept.append(tensor.nbytes)
    return tensor


notes, outputs, h = {}, {}, x
for name, net in nets.items():
    kept.clear()
    with saved_tensors_hooks(pack, torch.Tensor.detach):
        h = outputs[name] = net(h)
    notes[name] = f"keeps {sum(kept)} bytes"
    if h.requires_grad:
        h.retain_grad()
h.sum().backward()

forward = [("input", "A"), ("A", "B"), ("B", "C"), ("C", "loss")]
pairs = {"C": ("loss", "C"), "B": ("C", "B"), "A": ("B", "A")}
arrived = {pair: outputs[name].grad for name, pair in pairs.items()}
notes["B"] = f"frozen, {notes['B']}"
weights = {name: net.weight for name, net in nets.items()}
title = "With the middle frozen, A and C keep 128 bytes each"
print(flow(title, forward, arrived, weights, notes))
