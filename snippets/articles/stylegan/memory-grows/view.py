import torch

w = torch.tensor([2.0, 3.0], requires_grad=True)
output = w**2
with torch.no_grad():
    first = output[:1]  # a view, not recorded
print("no_grad():", first.grad_fn, "its base:", first._base.grad_fn.name())

first = output.detach()[:1]
print("detach(): ", first.grad_fn, "its base:", first._base.grad_fn)
