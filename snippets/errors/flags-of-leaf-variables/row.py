import torch
from torch import nn

layer = nn.Linear(2, 2)
try:
    layer.weight[0].requires_grad = False
except RuntimeError as error:
    print("row 0:", type(error).__name__)

layer(torch.ones(1, 2)).sum().backward()
layer.weight.grad[0] = 0.0
print(layer.weight.grad)
