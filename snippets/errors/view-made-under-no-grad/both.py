import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)

h = 1 * w
with torch.no_grad():
    first = h[:1]
    first.mul_(3)
h.sum().backward()
print("both inside: ", h.tolist(), "gradient:", w.grad)

w.grad = None
h = 1 * w
first = h[:1]
first.mul_(3)
h.sum().backward()
print("both outside:", h.tolist(), "gradient:", w.grad)
