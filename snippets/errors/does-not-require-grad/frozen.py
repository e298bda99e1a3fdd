import torch
from torch import nn

layer = nn.Linear(2, 1)
layer.bias.requires_grad_(False)
loss = layer(torch.ones(1, 2)).sum()
try:
    torch.autograd.grad(loss, list(layer.parameters()))
except RuntimeError as error:
    print(f"RuntimeError: {error}")

learning = [p for p in layer.parameters() if p.requires_grad]
print(torch.autograd.grad(loss, learning))
