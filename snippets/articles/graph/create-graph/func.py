import torch


def f(x):
    return x**3


first = torch.func.grad(f)
second = torch.func.grad(first)
x = torch.tensor(3.0)
print("first:", first(x), "second:", second(x))
