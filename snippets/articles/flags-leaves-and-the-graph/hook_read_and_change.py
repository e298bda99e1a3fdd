import torch

x = torch.tensor([2.0], requires_grad=True)
y = x**2
z = 3 * y
# Returns None: changes nothing.
read = y.register_hook(lambda grad: print("hook on y:", grad))
z.backward(retain_graph=True)
print("x.grad:", x.grad)

read.remove()
# What it returns goes on in place of grad.
y.register_hook(lambda grad: 10 * grad)
x.grad = None
z.backward()
print("x.grad:", x.grad)
