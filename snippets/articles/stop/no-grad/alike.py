import torch

x = torch.ones(3, requires_grad=True)
with torch.no_grad():
    view = x[0]
w = torch.tensor(1.0, requires_grad=True)

print("view:", view.requires_grad, view.grad_fn, view.is_leaf)
print("w:   ", w.requires_grad, w.grad_fn, w.is_leaf)

found = torch.autograd.grad(2 * w, w, allow_unused=True)
print("w gets   ", found)
found = torch.autograd.grad(2 * view, x, allow_unused=True)
print("x gets   ", found)
found = torch.autograd.grad(2 * view, view, allow_unused=True)
print("view gets", found)
