import torch


def with_if(x):
    return x if x > 0 else -2 * x


def with_where(x):
    return torch.where(x > 0, x, -2 * x)


x = torch.tensor([1.0, -1.0])
try:
    torch.vmap(with_if)(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
print(torch.vmap(with_where)(x))
