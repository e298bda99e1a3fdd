import torch

x = torch.tensor([2.0], requires_grad=True)
y = x**2
z = 3 * y
read = y.register_hook(
    lambda grad: print("hook on y:", grad)
)  # returns None: changes nothing
z.backward(retain_graph=True)
print("x.grad:", x.grad)

read.remove()
y.register_hook(
    lambda grad: 10 * grad
)  # what it returns goes on in place of grad
x.grad = None
z.backward()
print("x.grad:", x.grad)
