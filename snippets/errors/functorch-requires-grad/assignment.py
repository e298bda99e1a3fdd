import torch


def square(x, flag):
    x.requires_grad = flag
    return x * x


x = torch.tensor(3.0)
for flag in True, False:
    grad = torch.func.grad(square)(x, flag)
    print(f"x.requires_grad = {flag}:", grad.item())
