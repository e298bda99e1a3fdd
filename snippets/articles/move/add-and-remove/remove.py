import torch

stem = torch.tensor([3.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
params = [stem, block]
params.remove(block)
print("block is still there:", params[0] is block)

stem = torch.tensor([3.0, 3.0], requires_grad=True)
block = torch.tensor([3.0, 3.0], requires_grad=True)
params = [stem, block]
try:
    params.remove(block)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

params = [p for p in params if p is not block]
print("compared with `is`:", params[0] is stem, len(params))
