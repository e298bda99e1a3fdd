import torch

x = torch.tensor(([1.0]), requires_grad=True)
print("shapes:", x.shape, torch.tensor(1.0).shape)

q = torch.tensor([2.0], requires_grad=True)
(2 * x**2 * q).backward()
print("q as a tensor:", x.grad, q.grad)

x.grad = q.grad = None
(2 * x**2 * 2.0).backward()
print("q as a number:", x.grad)

p = (2 * x**2).detach()
(p * q).backward()
print("detached, q as a tensor:", q.grad)
try:
    (p * 2.0).backward()
except RuntimeError as error:
    print("detached, q as a number:", error)
