from weakref import WeakValueDictionary

import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

A = nn.Linear(8, 8)
x = torch.ones(4, 8)  # 128 bytes
kept = WeakValueDictionary()


def pack(tensor):
    tensor = tensor.detach()
    kept[id(tensor)] = tensor
    return tensor


with saved_tensors_hooks(pack, torch.Tensor.detach):
    y = A(x)
    A.requires_grad_(False)
    print("frozen after the pass: ", sum(t.nbytes for t in kept.values()))
    y = A(x)
    print("frozen before the pass:", sum(t.nbytes for t in kept.values()))
