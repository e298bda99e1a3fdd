import torch

w = torch.tensor([3.0], requires_grad=True)
with torch.inference_mode():
    features = torch.ones(1) * 2

try:
    (w * features).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
