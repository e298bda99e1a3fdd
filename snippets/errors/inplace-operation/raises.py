import torch

x = torch.tensor([0.0, 0.0], requires_grad=True)
y = x.exp()  # saves its result: the gradient is y
print("version:", y._version)
y += 1
print("version:", y._version)
try:
    y.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
