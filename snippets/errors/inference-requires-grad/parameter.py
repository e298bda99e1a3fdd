import torch
from torch import nn

with torch.inference_mode():
    mean = torch.tensor([1.0, 3.0]).mean()  # computed from data
try:
    nn.Parameter(mean)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
print(nn.Parameter(mean.clone()))
