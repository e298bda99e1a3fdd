import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
h = 3 * w
try:
    h[0].detach_()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
