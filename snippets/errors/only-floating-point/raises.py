import torch

try:
    torch.tensor([1, 2], requires_grad=True)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
