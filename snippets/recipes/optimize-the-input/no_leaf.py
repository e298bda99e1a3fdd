import torch

x = torch.ones(2, requires_grad=True)
x.square().sum().backward()
moved = x - 0.25 * x.grad
print("x = x - ...:   ", moved, "leaf:", moved.is_leaf)

with torch.no_grad():
    x -= 0.25 * x.grad
x.grad = None
print("under no_grad: ", x, "leaf:", x.is_leaf)
