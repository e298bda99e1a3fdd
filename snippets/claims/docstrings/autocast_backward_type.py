import torch
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode


class Products(TorchDispatchMode):
    def __torch_dispatch__(self, op, types, args=(), kwargs=None):
        out = op(*args, **kwargs or {})
        if "aten.mm" in str(op):
            print("    mm in backward():", out.dtype)
        return out


x = torch.ones(1, 2)
for inside in False, True:
    linear = nn.Linear(2, 2, bias=False)
    with torch.autocast("cpu", enabled=False):
        loss = linear(x).sum()  # float32
    print("backward() under autocast:", inside)
    with torch.autocast("cpu", enabled=inside), Products():
        loss.backward()

linear = nn.Linear(2, 2, bias=False)
with torch.autocast("cpu"):
    loss = linear(x).sum()  # bfloat16
print("forward pass under autocast")
with Products():
    loss.backward()
print("    the weight's gradient:", linear.weight.grad.dtype)
