import torch

x = torch.tensor([3.0], requires_grad=True)
z = x**2
print("z:         ", z)
print("z.detach():", z.detach())

(5 * z + x).backward()
print("x.grad with z:         ", x.grad)
x.grad = None
(5 * z.detach() + x).backward()
print("x.grad with z.detach():", x.grad)
