import torch

x = torch.tensor([1.0, 2.0])
w = torch.tensor([3.0, 4.0], requires_grad=True)

loss = (w * x).sum()
x.requires_grad_()  # too late for this loss
try:
    torch.autograd.grad(loss, x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

loss = (w * x).sum()  # computed with the flag
print(torch.autograd.grad(loss, x)[0])
