import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
h = 1 * w
with torch.inference_mode():
    first = h[:1]
try:
    first.mul_(3)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
