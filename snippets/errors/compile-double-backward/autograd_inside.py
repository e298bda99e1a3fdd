import warnings

import torch

warnings.simplefilter("ignore")  # the compiler looks at y.grad


@torch.compile(backend="aot_eager")
def slope(x):
    y = (x * x * x).sum()
    return torch.autograd.grad(y, x, create_graph=True)[0]


x = torch.tensor([2.0], requires_grad=True)
try:
    slope(x).sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
