import torch

x = torch.ones(1, requires_grad=True)
h = 2 * x

d = h.detach().requires_grad_()
(3 * d).backward()
print(d.grad, x.grad)

h.backward(d.grad)  # go on by hand, now or later
print(x.grad)
