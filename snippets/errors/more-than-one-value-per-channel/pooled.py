import torch
from torch import nn

image = torch.ones(1, 4, 8, 8)
pooled = nn.AdaptiveAvgPool2d(1)(image)
print("pooled:", pooled.shape)
for layer in nn.BatchNorm2d(4), nn.GroupNorm(4, 4), nn.GroupNorm(2, 4):
    try:
        layer(pooled)
    except ValueError as error:
        print(f"{layer}\n    {error}")
    else:
        print(f"{layer}\n    works")
