import torch

x = torch.tensor(2.0)
w = torch.tensor(5.0, requires_grad=True)

h = w * x  # 10
h.retain_grad()
loss = h * h
loss.backward()
print("h is a leaf:", h.is_leaf, "and made by", h.grad_fn.name())
print("h.grad:", h.grad)
print("w is a leaf:", w.is_leaf)
print("w.grad:", w.grad)
