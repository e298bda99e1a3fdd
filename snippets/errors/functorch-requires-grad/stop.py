import torch


def product(x):
    return x * x.detach()


def under_no_grad(x):
    with torch.no_grad():
        factor = 1 * x
    return x * factor


x = torch.tensor(3.0)
print("detach():  ", torch.func.grad(product)(x))
print("no_grad(): ", torch.func.grad(under_no_grad)(x))
