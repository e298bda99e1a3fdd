import torch

w = torch.ones(2, requires_grad=True)
w.retain_grad()
w.sum().backward()
print("made by you:", w.is_leaf, w.retains_grad, w.grad)

h = torch.ones(2, requires_grad=True) * 2
h.retain_grad()
h.detach_().requires_grad_()
print("detach_():  ", h.is_leaf, h.retains_grad)
