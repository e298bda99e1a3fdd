import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = x**2
try:
    y.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

y.sum().backward()
print(x.grad)
