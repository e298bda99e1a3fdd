import torch

# The inner parentheses do nothing.
x = torch.tensor(([1.0]), requires_grad=True)
print(x.shape, torch.tensor(1.0).shape)

p = 2 * x**2
q = torch.tensor([2.0], requires_grad=True)
(p * q).backward()
print("q as a leaf:", x.grad, q.grad)

x.grad = None
p = 2 * x**2
(p * 2.0).backward()
print("q as a number:", x.grad)
