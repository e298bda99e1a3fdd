import torch
from torch import nn

w = nn.Parameter(torch.tensor(1.0))


def step(z):
    return 0.5 * z + w


def all_steps():
    z = torch.tensor(0.0)
    for _ in range(50):
        z = step(z)
    return z


@torch.no_grad()
def fixed_point():
    return all_steps()


def last_step():
    return step(fixed_point())


def implicit():
    z = fixed_point().requires_grad_()
    again = step(z)
    out = step(z.detach())

    def solve(gradient):
        g = gradient
        for _ in range(50):
            (back,) = torch.autograd.grad(again, z, g, retain_graph=True)
            g = gradient + back
        return g

    out.register_hook(solve)
    return out


for way in all_steps, last_step, implicit:
    w.grad = None
    out = way()
    out.backward()
    print(f"{way.__name__}: z {out.item()}, gradient {w.grad.item()}")
