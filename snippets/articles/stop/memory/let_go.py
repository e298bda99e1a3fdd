from weakref import WeakValueDictionary

import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

A, B = nn.Linear(8, 8), nn.Linear(8, 8)
x = torch.ones(4, 8)  # 128 bytes
kept = WeakValueDictionary()  # forgets what autograd lets go


def pack(tensor):
    tensor = tensor.detach()
    kept[id(tensor)] = tensor
    return tensor


with saved_tensors_hooks(pack, torch.Tensor.detach):
    h = A(x)
    print("h = A(x):      ", sum(t.nbytes for t in kept.values()))
    d = h.detach()
    print("d = h.detach():", sum(t.nbytes for t in kept.values()))
    del h
    print("del h:         ", sum(t.nbytes for t in kept.values()))
