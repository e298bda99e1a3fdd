import torch

x = torch.tensor([1.0], requires_grad=True)
h = 2 * x
h.retain_grad()
(3 * h).backward()
print("h.grad:", h.grad, "x.grad:", x.grad)
