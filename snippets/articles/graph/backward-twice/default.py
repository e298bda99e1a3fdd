import inspect

import torch

parameters = inspect.signature(torch.Tensor.backward).parameters
print("retain_graph =", parameters["retain_graph"].default)
print("create_graph =", parameters["create_graph"].default)

x = torch.tensor([3.0], requires_grad=True)
y = x**3
print(torch.autograd.grad(y, x, create_graph=True)[0].item())  # keeps it
print(torch.autograd.grad(y, x)[0].item())  # frees it
try:
    torch.autograd.grad(y, x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
