import inspect

import torch

parameters = inspect.signature(torch.Tensor.backward).parameters
print("retain_graph =", parameters["retain_graph"].default)
print("create_graph =", parameters["create_graph"].default)

x = torch.tensor([3.0], requires_grad=True)
y = x**3
(first,) = torch.autograd.grad(y, x, create_graph=True)
print("create_graph=True: ", first.item(), first.requires_grad)
# y's graph was kept, unasked
(first,) = torch.autograd.grad(y, x)
print("create_graph=False:", first.item(), first.requires_grad)
try:
    torch.autograd.grad(y, x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
