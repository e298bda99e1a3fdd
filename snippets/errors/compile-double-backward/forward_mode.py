import warnings

import torch
from torch.autograd import forward_ad

warnings.simplefilter("ignore", FutureWarning)  # PyTorch's own, on its jit


def f(x):
    return (x**2).sum()


x, direction = torch.tensor([1.0, 2.0]), torch.ones(2)
for g in f, torch.compile(f, backend="aot_eager"):
    with forward_ad.dual_level():
        output = g(forward_ad.make_dual(x, direction))
        print("dual level:", forward_ad.unpack_dual(output).tangent)
    print("jvp:       ", torch.func.jvp(g, (x,), (direction,))[1])
