import torch


def forward():
    x = torch.tensor([2.0], requires_grad=True)
    y = x**2
    return x, y, 3 * y


x, y, z = forward()
y.retain_grad()
z.backward()
print("retain_grad:     ", y.grad, "and x.grad:", x.grad)

x, y, z = forward()
seen = []
y.register_hook(seen.append)
z.backward()
print("register_hook:   ", seen[0], "and x.grad:", x.grad)

x, y, z = forward()
(grad,) = torch.autograd.grad(z, y)
print("autograd.grad:   ", grad, "and x.grad:", x.grad)

x, y, z = forward()
z.backward(inputs=[y])
print("backward(inputs):", y.grad, "and x.grad:", x.grad)
