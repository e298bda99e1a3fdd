import torch

x = torch.tensor([3.0], requires_grad=True)
(x * x).backward()
print("x * x:         ", x.grad)

x.grad = None
(x * x.detach()).backward()
print("x * x.detach():", x.grad)
