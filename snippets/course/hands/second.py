import torch

x = torch.tensor(3.0, requires_grad=True)
y = x * x * x
(first,) = torch.autograd.grad(y, x, create_graph=True)
(second,) = torch.autograd.grad(first, x)
print("first: ", first.item())
print("second:", second.item())
