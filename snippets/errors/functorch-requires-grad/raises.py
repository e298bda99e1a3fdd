import torch


def loss(x):
    w = torch.tensor(2.0)
    w.requires_grad_()
    return w * x


try:
    torch.func.grad(loss)(torch.tensor(3.0))
except RuntimeError as error:
    print(f"RuntimeError: {error}")
