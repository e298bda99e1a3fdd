import torch

w = torch.tensor([2.0], requires_grad=True)
computed = w * 2
try:
    computed.requires_grad_(False)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

try:
    torch.tensor([1, 2]).requires_grad_()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
