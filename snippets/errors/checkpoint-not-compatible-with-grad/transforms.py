import warnings

import torch
from torch.func import grad, jacfwd, jvp, vmap
from torch.utils.checkpoint import checkpoint


def block(x):
    return w * x * x


def inside(x):
    return checkpoint(block, x, use_reentrant=False)


warnings.simplefilter("ignore")  # PyTorch's own, about torch.jit.script
x = torch.tensor([3.0])
for name, transform in {
    "jvp": lambda f, x: jvp(f, (x,), (torch.ones(1),))[1],
    "jacfwd": lambda f, x: jacfwd(f)(x),
    "vmap": lambda f, x: vmap(f)(x),
    "grad": lambda f, x: grad(lambda x: f(x).sum())(x),
}.items():
    for order in "inside", "around":
        w = torch.tensor([2.0], requires_grad=True)
        try:
            if order == "inside":
                y = transform(inside, x)
            else:
                y = checkpoint(transform, block, x, use_reentrant=False)
            called = f"{name}, checkpoint() {order}: {y.item()}"
        except RuntimeError as error:
            print(f"{name}, checkpoint() {order}: {type(error).__name__}")
            continue
        try:
            y.sum().backward()
            print(f"{called}, gradient of w: {w.grad.item()}")
        except RuntimeError as error:
            print(f"{called}, backward(): {type(error).__name__}")
