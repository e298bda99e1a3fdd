import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
h = x * x
h.retain_grad()
h.sum().backward()
print("x.grad:", x.grad)  # a leaf keeps it anyway
print("h.grad:", h.grad)
