import torch

x = torch.tensor([1.0], requires_grad=True)
y = 2 * x
y.retain_grad()
y.register_hook(lambda grad: grad + 1)
y.register_hook(lambda grad: grad * 10)
(3 * y).backward()
print("y.grad:", y.grad, "x.grad:", x.grad)
