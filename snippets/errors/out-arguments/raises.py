import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
buffer = torch.empty(2)

try:
    torch.mul(w, 3, out=buffer)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
