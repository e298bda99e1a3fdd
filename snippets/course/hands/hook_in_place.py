import torch

x = torch.tensor(1.0, requires_grad=True)
y = torch.tensor(1.0, requires_grad=True)
a = 2 * x
b = 3 * y
b.register_hook(lambda grad: grad.mul_(10))

loss = a + b
loss.backward()
print("x.grad:", x.grad.item())
print("y.grad:", y.grad.item())
