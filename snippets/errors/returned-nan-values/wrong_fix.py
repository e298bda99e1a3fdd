import torch

x = torch.tensor([0.0, 4.0], requires_grad=True)

y = torch.where(x > 0, x.sqrt(), 0.0)
print("mask the result:", *torch.autograd.grad(y.sum(), x))

y = torch.nan_to_num(x / x)
print("nan_to_num:     ", *torch.autograd.grad(y.sum(), x))

safe = torch.where(x > 0, x, 1.0)
y = torch.where(x > 0, safe.sqrt(), 0.0)
print("mask the input: ", *torch.autograd.grad(y.sum(), x))
