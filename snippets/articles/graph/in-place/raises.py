import torch

w = torch.tensor([3.0], requires_grad=True)
h = 2 * w
y = h**2  # keeps h: the gradient is 2 * h
h += 1  # changes h itself
try:
    y.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

h = 2 * w
y = h**2
# another tensor: the old h stays as it is
h = h + 1
y.backward()
print("gradient:", w.grad)
