import torch
from torch import nn

device = "meta"  # "cuda" on your machine
layer = nn.Linear(2, 1)
layer.to(device)  # moves the layer
x = torch.ones(1, 2)
x.to(device)  # returns a tensor that nobody keeps
try:
    layer(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

x = x.to(device)
print("output:", layer(x).device)
