from types import SimpleNamespace
from unittest import mock

import torch
from torch import nn
from torch.nn.parallel import replicate

from stop_the_gradient.figures import questions


def broadcast(devices, *tensors):
    """As on two GPUs: replica 0 shares memory, replica 1 has copies."""
    return *(t.view_as(t) for t in tensors), *(t.clone() for t in tensors)


def broadcast_coalesced(tensors, devices):
    return [list(tensors), [t.clone() for t in tensors]]


Broadcast = SimpleNamespace(apply=broadcast)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.ones(1))
        self.register_buffer("total", torch.zeros(1))
        self.runs, self.seen = 0, []


def state(net):
    own = {name: vars(net)[name] for name in vars(net) if name[0] != "_"}
    flags = [p.requires_grad for p in net.parameters()]
    return own, flags, net.total.item()


lines = [
    "self.w.requires_grad = False",
    "self.requires_grad_(False)",
    "self.runs += 1",
    "self.new = 'set in forward'",
    "self.total += 1  # a buffer",
    "self.seen.append(1)",
]
error, gone, partly, kept = [], [], [], []
for line in lines:
    net, alone, untouched = Net(), Net(), Net()
    functions, comm = torch.nn.parallel._functions, torch.nn.parallel.comm
    with (
        mock.patch.object(functions, "Broadcast", Broadcast),
        mock.patch.object(comm, "broadcast_coalesced", broadcast_coalesced),
    ):
        replicas = replicate(net, devices=[0, 1])
    try:
        for module in *replicas, alone, alone:  # a module alone runs twice
            exec(line, {"self": module})
    except RuntimeError as raised:
        assert "flags of leaf variables" in str(raised)
        error.append(line)
        continue
    if state(net) == state(untouched):
        gone.append(line)
    elif state(net) == state(alone):
        kept.append(line)
    else:
        partly.append(line)
steps = [
    ("Does it raise an error?", "yes", ["an error", *error]),
    ("Is it on model.module afterwards?", "no", ["gone", *gone]),
    ("From both replicas?", "no", ["from the first alone", *partly]),
]
title = "A flag or a counter that forward() sets is gone afterwards"
print(questions(title, steps, ["stays", *kept]))
