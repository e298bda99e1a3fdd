import torch

x = torch.tensor([0.0, 0.0], requires_grad=True)
# saves its result: the gradient is y
y = x.exp()
print("version:", y._version)
y += 1
print("version:", y._version)
try:
    y.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
