import torch

x = torch.tensor([-1.0, 2.0], requires_grad=True)
y = torch.heaviside(x, torch.tensor(0.5))
print("requires_grad:", y.requires_grad)
try:
    y.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
