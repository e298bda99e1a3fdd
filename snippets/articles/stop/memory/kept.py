import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

A, B, C = nn.Linear(8, 8), nn.Linear(8, 8), nn.Linear(8, 8)
x = torch.ones(4, 8)  # 4 * 8 numbers of 4 bytes: 128
kept = []


def pack(tensor):  # called with each tensor that autograd keeps
    if tensor.shape == x.shape:  # no weight: weights are there anyway
        kept.append(tensor.nbytes)
    return tensor


with saved_tensors_hooks(pack, torch.Tensor.detach):
    y = C(B(A(x)))
    print("nothing stopped:", sum(kept))

    kept.clear()
    A.requires_grad_(False)
    y = C(B(A(x)))
    print("A frozen:       ", sum(kept))
