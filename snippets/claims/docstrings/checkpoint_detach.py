import torch
from torch.utils.checkpoint import checkpoint


def inside(x):
    with torch.no_grad():
        scale = x * 2
    return x * x.detach() * scale


def all_of_it(x):
    return (x * x).detach()


for segment in (inside, all_of_it):
    x = torch.tensor([3.0], requires_grad=True)
    try:
        checkpoint(segment, x, use_reentrant=True).sum().backward()
        (plain,) = torch.autograd.grad(segment(x).sum(), x)
        print(segment.__name__, "-", x.grad, "- plain:", plain)
    except RuntimeError as error:
        print(segment.__name__, "-", str(error).partition(",")[0])
