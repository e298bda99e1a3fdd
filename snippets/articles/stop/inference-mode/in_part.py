import torch
from torch import nn

with torch.inference_mode():
    linear, norm = nn.Linear(1, 1), nn.LayerNorm(1)

linear(torch.ones(1, 1)).backward()
print("weight:", linear.weight.grad, "bias:", linear.bias.grad)
try:
    norm(torch.ones(1, 1))
except RuntimeError as error:
    print(f"RuntimeError: {error}")
