import torch

with torch.inference_mode():
    total = torch.zeros(2)
try:
    total += 1
except RuntimeError as error:
    print(f"RuntimeError: {error}")
