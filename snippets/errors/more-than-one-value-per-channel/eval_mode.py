import torch
from torch import nn

layer = nn.BatchNorm1d(2).requires_grad_(False)
x = torch.tensor([[2.0, 6.0]])

layer.eval()
print("in eval mode:", layer(x))

layer.train()
try:
    layer(x)
except ValueError as error:
    print(f"frozen, in training mode: {error}")
