import torch

w = torch.tensor([2.0], requires_grad=True)
(w * w).sum().backward()
# no error, but a new tensor
w = w - 0.25 * w.grad
print("w:", w.item(), "is a leaf:", w.is_leaf)
try:
    torch.optim.SGD([w], lr=0.25)
except ValueError as error:
    print(f"ValueError: {error}")
