import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)

loss = (x * x).sum()
print("x:   ", torch.autograd.grad(loss, x)[0][0])

first = x[0]  # made before, and used
loss = first * first
print("used:", torch.autograd.grad(loss, first)[0])

loss = (x * x).sum()
try:
    torch.autograd.grad(loss, x[0])  # a new tensor, made after the loss
except RuntimeError as error:
    print(f"x[0]: {type(error).__name__}")
