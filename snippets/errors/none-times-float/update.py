import torch

w = torch.tensor([2.0], requires_grad=True)
for step in range(2):
    (w * w).sum().backward()
    with torch.no_grad():
        w -= 0.25 * w.grad
    w.grad = None
    print("w:", w.item(), "is a leaf:", w.is_leaf)
