import torch
from torch import nn

layer = nn.LazyLinear(1)
for parameter in layer.parameters():
    parameter.requires_grad = False
layer(torch.ones(2, 3))
for name, parameter in layer.named_parameters():
    print(name, type(parameter).__name__, parameter.requires_grad)
