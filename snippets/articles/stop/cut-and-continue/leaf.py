import torch

x = torch.tensor([1.0], requires_grad=True)
h = 2 * x
q = torch.tensor([3.0], requires_grad=True)

d = h.detach()
(d * q).backward()
print("detach():                 leaf:", d.is_leaf, "d.grad:", d.grad)

d = h.detach().requires_grad_()
(d * q).backward()
print("detach().requires_grad_() leaf:", d.is_leaf, "d.grad:", d.grad)
