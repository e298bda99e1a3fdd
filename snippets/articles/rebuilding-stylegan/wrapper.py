# --8<-- [start:count]
from weakref import WeakSet

import torch
from torch import nn


class Kept:
    """What autograd keeps for the backward pass, in place of a tensor."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()


kept = WeakSet()  # forgets what autograd lets go


def pack(tensor):
    item = Kept(tensor)
    kept.add(item)
    return item


def unpack(item):
    return item.tensor


def kept_bytes():
    storages = [item.tensor.untyped_storage() for item in kept]
    return sum({s.data_ptr(): s.nbytes() for s in storages}.values())


def count_kept():
    return torch.autograd.graph.saved_tensors_hooks(pack, unpack)


# --8<-- [end:count]
# --8<-- [start:loop]
class Model:
    def __init__(self):
        self.net = nn.Linear(8, 8)

    def forward(self, x):
        self.loss = self.net(x).square().mean()  # keeps 256 bytes

    def backward(self, retain_graph=True):
        self.loss.backward(retain_graph=retain_graph)
        return self.loss


def train(retain_graph):
    model, losses = Model(), []
    for step in range(3):
        model.forward(torch.ones(4, 8))
        losses.append(model.backward(retain_graph))
        print("step", step, "keeps", kept_bytes(), "bytes")


with count_kept():
    print("retain_graph=True")
    train(True)
    print("retain_graph=None, as in PyTorch")
    train(None)
# --8<-- [end:loop]
