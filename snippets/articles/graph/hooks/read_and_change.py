import torch

x = torch.tensor([2.0], requires_grad=True)
y = x**2
reading = y.register_hook(lambda grad: print("passes y:", grad))
(3 * y).backward(retain_graph=True)
print("x.grad:", x.grad)

reading.remove()
x.grad = None
y.register_hook(lambda grad: 10 * grad)
(3 * y).backward()
print("x.grad:", x.grad)
