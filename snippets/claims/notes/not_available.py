import torch

w = torch.tensor(2.0, requires_grad=True)
h = w * 3
print("autograd.grad():", torch.autograd.grad(h * h, h))
h.retain_grad()
(h * h).backward()
print("retain_grad():  ", h.grad)
