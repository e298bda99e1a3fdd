import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

front = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 8))
x = torch.ones(4, 8)
# what autograd puts aside for backward()
saved = []


def pack(tensor):
    saved.append(tensor.nbytes)
    return tensor


with saved_tensors_hooks(pack, torch.Tensor.detach):
    features = front(x).detach()
    print("detach(): ", len(saved), "tensors,", sum(saved), "bytes")

    saved.clear()
    with torch.no_grad():
        features = front(x)
    print("no_grad():", len(saved), "tensors,", sum(saved), "bytes")
