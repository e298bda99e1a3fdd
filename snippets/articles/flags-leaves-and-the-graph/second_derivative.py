import torch

x = torch.tensor([2.0], requires_grad=True)
y = x**3

# 3 x**2, with a graph of its own.
(first,) = torch.autograd.grad(y, x, create_graph=True)
print("first: ", first.item(), first.requires_grad)
(second,) = torch.autograd.grad(first, x, create_graph=True)  # 6 x
print("second:", second.item())
(third,) = torch.autograd.grad(second, x)  # 6
print("third: ", third.item(), third.requires_grad)

(first,) = torch.autograd.grad(y, x)  # y's graph was kept as well
try:
    torch.autograd.grad(first, x)
except RuntimeError as error:
    print(error)
