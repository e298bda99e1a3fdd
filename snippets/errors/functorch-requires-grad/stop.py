import warnings

import torch


def detached(x):
    return x * x.detach()


def under_no_grad(x):
    with torch.no_grad():
        factor = 1 * x
    return x * factor


warnings.simplefilter("ignore")  # PyTorch's own, about torch.jit.script
x = torch.tensor(3.0)
for f in detached, under_no_grad:
    _, tangent = torch.func.jvp(f, (x,), (torch.tensor(1.0),))
    print(f.__name__)
    print("  grad():   ", torch.func.grad(f)(x).item())
    print("  jvp():    ", tangent.item())
    print("  hessian():", torch.func.hessian(f)(x).item())
