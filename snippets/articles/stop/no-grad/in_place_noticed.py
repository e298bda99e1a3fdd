import torch

x = torch.tensor([1.0], requires_grad=True)
h = 2 * x
loss = h**2  # its gradient is 2 * h: h is saved
with torch.no_grad():
    h.mul_(3)
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
