import torch

x = torch.tensor([3.0], requires_grad=True)
y = x**3

(first,) = torch.autograd.grad(y, x, create_graph=True)
print("first:  3 * x**2 =", first.item(), first.requires_grad)
(second,) = torch.autograd.grad(first, x, create_graph=True)
print("second: 6 * x    =", second.item())
(third,) = torch.autograd.grad(second, x)
print("third:  6        =", third.item(), third.requires_grad)
