import torch

x = torch.tensor([1.0], requires_grad=True)
z = 2 * x**2

(z**3 + 2 * z).backward()
print("both paths open:", x.grad)

x.grad = None
z = 2 * x**2
(z**3 + 2 * z.detach()).backward()
print("one of them cut:", x.grad)
