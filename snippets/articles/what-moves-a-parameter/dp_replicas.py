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
    functions, comm = torch.nn.parallel._functions, torch.nn.parallel.comm
    with (
        mock.patch.object(functions, "Broadcast", Broadcast),
        mock.patch.object(comm, "broadcast_coalesced", broadcast_coalesced),
    ):
        return replicate(net, devices=[0, 1])


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(1, momentum=0.5, affine=False)
        self.block = nn.Linear(1, 1, bias=False)
        nn.init.constant_(self.block.weight, 3.0)
        self.runs = 0
        self.seen = []

    def forward(self, x):
        self.runs += 1
        self.seen.append(x.mean().item())
        self.new = "set in forward"
        self.norm(x)
        return self.block(x)


# --8<-- [end:replicate]


# --8<-- [start:leaves]
net = Net()
for replica in replicas_of(net):
    weight = replica.block.weight
    print("replica's: ", type(weight).__name__, "leaf:", weight.is_leaf)
    replica(torch.tensor([[1.0], [3.0]])).sum().backward()
    weight = net.block.weight
    print("module's:  ", type(weight).__name__, "leaf:", weight.is_leaf)
    print("gradient:  ", weight.grad.item())
# --8<-- [end:leaves]


# --8<-- [start:flags]
net = Net()
for replica in replicas_of(net):
    try:
        replica.block.weight.requires_grad = False
    except RuntimeError as error:
        print(str(error).split(". ")[0])
    replica.block.requires_grad_(False)  # raises nothing, finds nothing
    print("parameters:", list(replica.parameters()))
    print("flag:", replica.block.weight.requires_grad)
# --8<-- [end:flags]


# --8<-- [start:detach]
net = Net()
replicas = replicas_of(net)
for replica in replicas:
    weight = replica.block.weight
    try:
        weight.detach_()
        print("leaf:", weight.is_leaf, "flag:", weight.requires_grad)
    except RuntimeError as error:
        print(str(error).split(". ")[0])

x = torch.ones(2, 1)
(replicas[0](x) + replicas[1](x)).sum().backward()
print("module's flag:", net.block.weight.requires_grad)
print("gradient:", net.block.weight.grad.item())
# --8<-- [end:detach]


# --8<-- [start:attributes]
net = Net()
first, second = replicas_of(net)
first(torch.tensor([[1.0], [3.0]]))
second(torch.tensor([[5.0], [7.0]]))
print("replica:   ", first.runs, first.new)
print("the module:", net.runs, hasattr(net, "new"))
print("seen:      ", net.seen)
print("norm:      ", net.norm.running_mean.item())
# --8<-- [end:attributes]
