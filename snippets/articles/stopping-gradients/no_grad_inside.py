import torch

x = torch.ones(3, requires_grad=True)
x1 = x**2

with torch.no_grad():
    x2 = x**2
    print("inside: ", x.requires_grad, x1.requires_grad, x2.requires_grad)
print("outside:", x.requires_grad, x1.requires_grad, x2.requires_grad)
print("x2.grad_fn:", x2.grad_fn)
