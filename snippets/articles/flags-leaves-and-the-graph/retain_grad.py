import torch

x = torch.tensor([2.0], requires_grad=True)
y = x**2
y.retain_grad()  # before backward(), on each tensor whose gradient you want
z = 3 * y
z.backward()
print("y.grad:", y.grad, "leaf:", y.is_leaf, "kept:", y.retains_grad)
print("x.grad:", x.grad)
