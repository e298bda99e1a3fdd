import torch

w = torch.tensor([2.0], requires_grad=True)
(w * w).sum().backward()
with torch.no_grad():
    w = w - 0.25 * w.grad  # a new tensor again
print("requires a gradient:", w.requires_grad)
try:
    (w * w).sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
