import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

from stop_the_gradient.figures import bars

x = torch.ones(4, 8)
kept = []


def pack(tensor):
    if tensor.shape == x.shape:  # no weight: weights are there anyway
        kept.append(tensor.nbytes)
    return tensor


ways = ["nothing stopped", "C frozen", "B frozen", "A frozen"]
ways += ["A and B frozen", "no_grad() around A and B", "no_grad() on all"]
numbers = {}
for way in ways:
    A, B, C = nn.Linear(8, 8), nn.Linear(8, 8), nn.Linear(8, 8)
    for name, net in ("A", A), ("B", B), ("C", C):
        net.requires_grad_("frozen" not in way or name not in way)
    kept.clear()
    with saved_tensors_hooks(pack, torch.Tensor.detach):
        with torch.set_grad_enabled("no_grad()" not in way):
            h = B(A(x))
        with torch.set_grad_enabled(way != "no_grad() on all"):
            y = C(h)
    numbers[way] = sum(kept)
print(
    bars(
        "Freezing any one of these three layers saves 128 bytes",
        "bytes",
        numbers,
    )
)
