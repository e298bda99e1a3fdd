import torch

x = torch.arange(4.0)
x.requires_grad_(True)
print("marked:         ", x.grad)
y = 2 * torch.dot(x, x)
print("autograd.grad():", torch.autograd.grad(y, x)[0], x.grad)
y = 2 * torch.dot(x, x)
y.backward()
print("backward():     ", x.grad)
