import gc
import warnings
import weakref

import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks
from torch.func import jvp

warnings.simplefilter("ignore")  # PyTorch's own, about torch.jit.script
net = nn.Sequential(nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 64))
x, v = torch.ones(32, 64), torch.ones(32, 64)


class Kept:
    def __init__(self, tensor):
        self.tensor = tensor


def plain():
    return net(x).square().mean()


def recorded():
    u, du = jvp(net, (x,), (v,))
    return (u - du).square().mean()


def detached():
    u, du = jvp(net, (x,), (v,))
    return (u - du.detach()).square().mean()


def not_recorded():
    with torch.no_grad():
        _, du = jvp(net, (x,), (v,))
    return (net(x) - du).square().mean()


gradients = {}
for step in plain, recorded, detached, not_recorded:
    kept = weakref.WeakSet()

    def pack(tensor, kept=kept):
        kept.add(box := Kept(tensor))
        return box

    with saved_tensors_hooks(pack, lambda box: box.tensor):
        loss = step()
    gc.collect()
    count = sum(box.tensor.shape == x.shape for box in kept)
    net.zero_grad()
    loss.backward()
    gradients[step] = net[0].weight.grad.clone()
    print(f"{step.__name__}: {count} activations stored")
same = torch.allclose(gradients[detached], gradients[not_recorded])
print("detached and not_recorded, same gradient:", same)
