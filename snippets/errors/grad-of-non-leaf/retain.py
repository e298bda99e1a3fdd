import torch

x = torch.tensor([2.0], requires_grad=True)
h = 3 * x
h.retain_grad()  # before backward()
h.square().sum().backward()
print("h.grad:", h.grad)
print("x.grad:", x.grad)
