import torch

w = torch.tensor([2.0], requires_grad=True)
(w * w).sum().backward()
moved = w - 0.25 * w.grad
print("w - ...:      ", moved.is_leaf)

with torch.no_grad():
    w -= 0.25 * w.grad
print("under no_grad:", w.is_leaf)
