import torch

print(torch.Tensor([2]), torch.Tensor(2).shape, torch.tensor([2]).dtype)
try:
    torch.tensor([2], requires_grad=True)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
