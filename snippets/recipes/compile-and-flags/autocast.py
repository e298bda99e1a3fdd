import torch
import torch._functorch.config as config
from torch import nn

torch.manual_seed(0)
layer = nn.Linear(64, 64)
x = torch.randn(4, 64)


def in_float32(x):
    with torch.autocast("cpu", enabled=False):
        return layer(x)


def outside(function):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return function(x)


@torch.compile(backend="aot_eager")
def inside(x):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return in_float32(x)


def show(label, output):
    layer.zero_grad()
    output.square().sum().backward()  # outside of autocast
    gradient = layer.weight.grad
    rounded = torch.equal(gradient, gradient.bfloat16().float())
    print(f"{label}: gradient rounded to bfloat16: {rounded}")


compiled = torch.compile(in_float32, backend="aot_eager")
show("not compiled", outside(in_float32))
show("compiled", outside(compiled))
show("compiled, autocast inside", inside(x))
torch.compiler.reset()
with config.patch(backward_pass_autocast="off"):
    show("compiled, setting off", outside(compiled))
