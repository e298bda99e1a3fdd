# --8<-- [start:replicate]
from unittest import mock

import torch
from torch import nn
from torch.nn.parallel import replicate


class Broadcast(torch.autograd.Function):
    """As on two GPUs: replica 0 shares memory, replica 1 has copies."""

    @staticmethod
    def forward(ctx, devices, *tensors):
        return *tensors, *(tensor.clone() for tensor in tensors)

    @staticmethod
    def backward(ctx, *grads):
        half = len(grads) // 2
        return None, *map(torch.add, grads[:half], grads[half:])


def broadcast_coalesced(tensors, devices):
    return [list(tensors), [tensor.clone() for tensor in tensors]]


def replicas_of(net):
    """Return what DataParallel would run on two GPUs."""
    functions, comm = torch.nn.parallel._functions, torch.nn.parallel.comm
    with (
        mock.patch.object(functions, "Broadcast", Broadcast),
        mock.patch.object(comm, "broadcast_coalesced", broadcast_coalesced),
    ):
        return replicate(net, devices=[0, 1])


# --8<-- [end:replicate]


# --8<-- [start:leaves]
layer = nn.Linear(1, 1, bias=False)
first, second = replicas_of(layer)
print("in a replica:", type(first.weight).__name__, end=", ")
print("leaf:", first.weight.is_leaf)
print("outside:     ", type(layer.weight).__name__, end=", ")
print("leaf:", layer.weight.is_leaf)

(first(torch.tensor([[1.0]])) + second(torch.tensor([[3.0]]))).backward()
print("gradient outside:", layer.weight.grad)
# --8<-- [end:leaves]


# --8<-- [start:flags]
layer = nn.Linear(1, 1, bias=False)
layer.weight.requires_grad = False  # outside, this works
layer.weight.requires_grad = True

replica = replicas_of(layer)[0]
try:
    replica.weight.requires_grad = False
except RuntimeError as error:
    print(f"RuntimeError: {error}")

replica.requires_grad_(False)
print("replica.requires_grad_(False):", replica.weight.requires_grad)
print("parameters of the replica:", list(replica.parameters()))

layer.weight.requires_grad = False  # frozen outside
replica = replicas_of(layer)[0]
replica.weight.requires_grad = True  # no error now
replica(torch.ones(1, 1)).backward()
print("unfrozen there:", replica.weight.grad, "outside:", layer.weight.grad)
# --8<-- [end:flags]


# --8<-- [start:detach]
layer = nn.Linear(1, 1, bias=False)
first, second = replicas_of(layer)
try:
    first.weight.detach_()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

second.weight.detach_()
(first(torch.tensor([[1.0]])) + second(torch.tensor([[3.0]]))).backward()
print("gradient outside:", layer.weight.grad)
print("requires grad, outside:", layer.weight.requires_grad)
# --8<-- [end:detach]


# --8<-- [start:attributes]
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(1, momentum=0.5, affine=False)
        self.runs = 0
        self.seen = []

    def forward(self, x):
        self.runs += 1
        self.new = "set in forward"
        self.seen.append(x.mean().item())
        return self.norm(x)


net = Net()
first, second = replicas_of(net)
first(torch.tensor([[1.0], [3.0]]))
second(torch.tensor([[5.0], [7.0]]))
print("replica:", first.runs, first.new)
print("outside:", net.runs, hasattr(net, "new"))
print("list:   ", net.seen)
print("mean:   ", net.norm.running_mean.item())
# --8<-- [end:attributes]
