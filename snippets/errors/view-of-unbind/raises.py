import torch

w = torch.tensor([[1.0], [2.0]], requires_grad=True)
h = 1 * w
try:
    for row in h:
        row.mul_(3)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
