import torch

x = torch.tensor([1.0, 2.0])
try:
    x.retain_grad()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
