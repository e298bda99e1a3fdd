import torch


def square(x):
    return x * x


def with_item(x):
    return x * x.item()


x = torch.tensor(3.0)
print("x * x:       ", torch.func.grad(square)(x))
print("x * x.item():", torch.func.grad(with_item)(x))
