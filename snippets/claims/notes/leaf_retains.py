import torch

w = torch.ones(2, requires_grad=True)
w.retain_grad()
w.sum().backward()
print(w.is_leaf, w.retains_grad, w.grad)
