import torch

w = torch.tensor([2.0], requires_grad=True)
(3 * w).backward()
try:
    w -= 0.5 * w.grad
except RuntimeError as error:
    print(f"RuntimeError: {error}")

with torch.no_grad():
    w -= 0.5 * w.grad
print(w)
