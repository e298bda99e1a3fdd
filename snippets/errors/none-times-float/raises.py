import torch

w = torch.tensor([2.0], requires_grad=True)
try:
    w = w - 0.25 * w.grad  # backward() has not been called
except TypeError as error:
    print(f"TypeError: {error}")
