import torch

x = torch.ones(3, requires_grad=True)

with torch.no_grad():
    view, copy = x[0], x[0].clone()
print("view:", view.requires_grad, view.grad_fn)
print("copy:", copy.requires_grad, copy.grad_fn)

(2 * view).backward()  # raises nothing, and reaches nothing
print("gradients:", view.grad, x.grad)
