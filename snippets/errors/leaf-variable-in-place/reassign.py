import torch

w = torch.tensor([2.0], requires_grad=True)
(w * w).sum().backward()
w = w - 0.25 * w.grad  # no error, but a new tensor
print("w:", w.item(), "is a leaf:", w.is_leaf)
try:
    torch.optim.SGD([w], lr=0.25)
except ValueError as error:
    print(f"ValueError: {error}")
