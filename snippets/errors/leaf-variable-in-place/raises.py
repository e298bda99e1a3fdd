import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
try:
    w += 1
except RuntimeError as error:
    print(f"RuntimeError: {error}")
