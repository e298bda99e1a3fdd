import torch

x = torch.tensor([2.0], requires_grad=True)
y = x**2
y.retain_grad()  # before backward()
(3 * y).backward()
print("retain_grad()      ", y.grad, "x.grad:", x.grad)

x = torch.tensor([2.0], requires_grad=True)
y = x**2
seen = []
y.register_hook(seen.append)
(3 * y).backward()
print("register_hook()    ", seen[0], "x.grad:", x.grad)

x = torch.tensor([2.0], requires_grad=True)
y = x**2
(gradient,) = torch.autograd.grad(3 * y, y)
print("autograd.grad()    ", gradient, "x.grad:", x.grad)

x = torch.tensor([2.0], requires_grad=True)
y = x**2
(3 * y).backward(inputs=[y])
print("backward(inputs=)  ", y.grad, "x.grad:", x.grad)
