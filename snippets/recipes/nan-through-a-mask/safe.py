import torch

x = torch.tensor([4.0, 0.0], requires_grad=True)
mask = x > 0

y = torch.where(mask, x.sqrt(), 0.0)  # masked after the square root
y.sum().backward()
print("mask after: ", y.tolist(), x.grad.tolist())

x.grad = None
safe = torch.where(mask, x, 1.0)  # masked before it, too
y = torch.where(mask, safe.sqrt(), 0.0)
y.sum().backward()
print("mask before:", y.tolist(), x.grad.tolist())
