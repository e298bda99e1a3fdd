import warnings

import torch
from torch.autograd import forward_ad
from torch.func import jvp

warnings.simplefilter("ignore", FutureWarning)  # PyTorch's own, on its jit


def f(x):
    return (x**2).sum()


@torch.compile(backend="aot_eager", fullgraph=True)
def slope(x, direction):
    return jvp(f, (x,), (direction,))[1]


def tangent(g):
    with forward_ad.dual_level():
        output = g(forward_ad.make_dual(x, direction))
        return forward_ad.unpack_dual(output).tangent


x, direction = torch.tensor([1.0, 2.0], requires_grad=True), torch.ones(2)
print("jvp() inside:", slope(x, direction).item())

compiled = torch.compile(f, backend="aot_eager")
print("dual level, in the first call:", tangent(compiled).item())

torch.compiler.reset()
compiled(x)  # an ordinary call, which compiles
try:
    tangent(compiled)
except NotImplementedError as error:
    print("dual level, after an ordinary call:", type(error).__name__)
