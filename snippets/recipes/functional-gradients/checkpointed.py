import torch
from torch import nn
from torch.func import functional_call
from torch.utils.checkpoint import checkpoint

layer = nn.Linear(1, 1, bias=False)
nn.init.ones_(layer.weight)


def inside(x, weight):
    return functional_call(layer, {"weight": weight}, x)


class Checkpointed(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = layer

    def forward(self, x):
        return checkpoint(self.layer, x, use_reentrant=False)


for way in "around functional_call()", "inside of it":
    x = torch.ones(1, 1, requires_grad=True)
    weight = torch.tensor([[5.0]], requires_grad=True)
    if way == "around functional_call()":
        out = checkpoint(inside, x, weight, use_reentrant=False)
    else:
        out = functional_call(Checkpointed(), {"layer.weight": weight}, x)
    out.sum().backward()
    print(f"checkpoint {way}: output {out.item()},", end=" ")
    print("gradient of x", x.grad.item())
