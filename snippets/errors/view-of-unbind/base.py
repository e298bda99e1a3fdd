import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
h = 1 * w
first, second = h.split(1)
h.mul_(3)
try:
    first.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

h = 1 * w
h.mul_(3)
first, second = h.split(1)
first.sum().backward()
print("changed, then split:", w.grad)
