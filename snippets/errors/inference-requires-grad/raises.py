import torch

with torch.inference_mode():
    x = torch.ones(2)
try:
    x.requires_grad_()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
