import torch

x = torch.tensor([1.0], requires_grad=True)
z = 2 * x**2

trunk = z**3  # d trunk / dx = 48 x**5
branch = 2 * z  # d branch / dx = 8 x

branch.backward(retain_graph=True)
trunk.backward()
print(x.grad)
