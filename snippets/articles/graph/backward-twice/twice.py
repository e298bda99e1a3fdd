import torch

x = torch.tensor([3.0], requires_grad=True)
y = x**2
y.backward()
try:
    y.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
