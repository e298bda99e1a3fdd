import torch


def scale_in_place(grad):
    grad *= 2  # changes a tensor that others may use


x = torch.tensor(1.0, requires_grad=True)
other = torch.tensor(1.0, requires_grad=True)
k, h = other * 1, x * 1
h.register_hook(scale_in_place)
(h + k).backward()
print("x.grad:", x.grad.item(), " other.grad:", other.grad.item())

x.grad = other.grad = None
k, h = other * 1, x * 1
h.register_hook(lambda grad: grad * 2)  # returns a new one
(h + k).backward()
print("x.grad:", x.grad.item(), " other.grad:", other.grad.item())
