import torch

x = torch.ones(3, requires_grad=True)
w = torch.ones(1, requires_grad=True)

with torch.no_grad():
    view, copy = x[0], x[0].clone()
print("view:", view.requires_grad, view.grad_fn)
print("copy:", copy.requires_grad, copy.grad_fn)

(2 * w * view).backward()  # reaches w, and nothing else
print("gradients:", w.grad, view.grad, x.grad)
