import torch

x = torch.tensor(2.0, requires_grad=True)
u = (x * x).detach()
(u * x).backward()
print(u.grad_fn, x.grad)
