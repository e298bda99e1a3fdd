import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
z = x**2
d = z.detach()
print("same memory:", d.data_ptr() == z.data_ptr())
print("history:    ", d.grad_fn)

d[0] = 100.0
print(z)
