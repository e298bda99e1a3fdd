import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
z = x**2
d = z.detach()
print(d.requires_grad, d.grad_fn, d.is_leaf, d.data_ptr() == z.data_ptr())

d[0] = 100.0
print(z)
