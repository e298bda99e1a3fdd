import torch

x = torch.tensor([1.0, 2.0])
w = torch.tensor([3.0, 4.0], requires_grad=True)
loss = (w * x).sum()
try:
    torch.autograd.grad(loss, x, allow_unused=True)
except RuntimeError as error:
    print("allow_unused=True:", error)

x.requires_grad_()
print("and the flag:     ", torch.autograd.grad(loss, x, allow_unused=True))
