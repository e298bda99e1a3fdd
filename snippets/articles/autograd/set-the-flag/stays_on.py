import torch


def slope_of_mine(x):
    x.requires_grad_()
    return torch.autograd.grad((x * x).sum(), x)[0]


def slope(x):
    x = x.detach().requires_grad_()  # a tensor of its own
    return torch.autograd.grad((x * x).sum(), x)[0]


image = torch.tensor([3.0])
print(slope(image), image.requires_grad)
print(slope_of_mine(image), image.requires_grad)
print((image + 1).grad_fn is not None)  # recorded from now on

image = torch.tensor([3.0])
image.float().requires_grad_()  # it was float32: no copy
print(image.requires_grad)

image = torch.tensor([3.0])
image.double().requires_grad_()  # float64 is a copy
print(image.requires_grad)
