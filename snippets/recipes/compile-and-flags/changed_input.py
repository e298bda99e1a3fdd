import warnings

import torch


def double(a):
    before = a.detach()
    a.mul_(2)
    return a, before


warnings.filterwarnings("ignore", "The .grad attribute")
for compiled in False, True:
    torch.compiler.reset()
    f = torch.compile(double, backend="aot_eager") if compiled else double
    x = torch.ones(1, requires_grad=True)
    a, before = f(x * 3)
    a.sum().backward()
    print(f"compiled: {compiled}, {a.item()}, {before.item()}, {x.grad}")
