import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * w  # the whole batch
gradient = torch.tensor([10.0])  # computed elsewhere, for one row
try:
    torch.autograd.grad(y, w, grad_outputs=gradient)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
print(torch.autograd.grad(y[1:], w, grad_outputs=gradient)[0])
