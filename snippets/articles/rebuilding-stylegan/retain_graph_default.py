import inspect

import torch

parameters = inspect.signature(torch.Tensor.backward).parameters
print("retain_graph =", parameters["retain_graph"].default)
print("create_graph =", parameters["create_graph"].default)

x = torch.tensor(3.0, requires_grad=True)
y = x**3
first = torch.autograd.grad(y, x, create_graph=True)[0]
print("keeps the graph, unasked:", first.item())
print("frees it:", torch.autograd.grad(y, x)[0].item())
try:
    torch.autograd.grad(y, x)
except RuntimeError as error:
    print(str(error).split(" (")[0])
