import torch
from torch.func import grad

x = torch.tensor(3.0)


def loss_alone(x):
    return x**2


def loss_and_output(x):
    return x**2, 2 * x


try:
    grad(loss_alone, has_aux=True)(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
try:
    grad(loss_and_output)(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
print(grad(loss_and_output, has_aux=True)(x))
