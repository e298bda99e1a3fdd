import torch

w = torch.tensor(2.0, requires_grad=True)


def with_backward(x):
    (w * x).backward()
    return w.grad


try:
    torch.vmap(with_backward)(torch.ones(2))
except RuntimeError as error:
    print(f"RuntimeError: {error}")


def cube(x):
    return x * x * x


x = torch.tensor(2.0)
print("slope:         ", torch.func.grad(cube)(x))
print("slope of slope:", torch.func.grad(torch.func.grad(cube))(x))
