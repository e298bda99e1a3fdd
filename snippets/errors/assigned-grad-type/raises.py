import torch

w = torch.ones(2, requires_grad=True)
try:
    w.grad = torch.ones(2, dtype=torch.double)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
