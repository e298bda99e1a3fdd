import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

model = nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 2))
x = torch.ones(2, 8)
kept = []


def pack(tensor):  # called for each tensor that autograd keeps
    kept.append(tensor)
    return tensor


with saved_tensors_hooks(pack, lambda tensor: tensor):
    model(x)
    print("requires_grad=True: ", len(kept), "tensors kept")
    kept.clear()
    model.requires_grad_(False)
    model(x)
    print("requires_grad=False:", len(kept), "tensors kept")
