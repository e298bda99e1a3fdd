import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * w
try:
    y.backward(torch.tensor(1.0))
except RuntimeError as error:
    print(f"RuntimeError: {error}")
