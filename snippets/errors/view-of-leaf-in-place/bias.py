import torch
from torch import nn

layer = nn.Conv2d(1, 6, 1)
nn.init.zeros_(layer.bias)
bias = layer.bias.view(3, 2)  # three anchors
try:
    bias[:, 1] += 4.5
except RuntimeError as error:
    print("recorded: ", type(error).__name__)

with torch.no_grad():
    bias[:, 1] += 4.5
print("no_grad():", layer.bias.tolist())
