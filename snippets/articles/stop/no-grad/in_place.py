import torch

x = torch.tensor([1.0], requires_grad=True)
h = 2 * x
with torch.no_grad():
    h.mul_(3)  # now h is 6 * x
print(h)
h.backward()
print("x.grad:", x.grad)  # and not 6
