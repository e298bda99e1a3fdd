import torch

x = torch.ones(3, requires_grad=True)
with torch.no_grad():
    view = x[0]
    copy = x[0].clone()
print("view:", view.requires_grad, view.grad_fn)
print("copy:", copy.requires_grad, copy.grad_fn)

loss = 2 * view
loss.backward()  # no error
print("view.grad:", view.grad)
print("x.grad:   ", x.grad)
