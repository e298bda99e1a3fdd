import torch
from torch import nn

stored = []


def store(tensor):
    stored.append(tensor)
    return tensor


net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1))
for mode in ("train", "eval"):
    getattr(net, mode)()
    stored.clear()
    with torch.autograd.graph.saved_tensors_hooks(store, lambda t: t):
        out = net(torch.ones(1, 2))
    print(f"{mode:5} recorded: {out.requires_grad}, stored: {len(stored)}")
