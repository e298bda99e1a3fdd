import inspect

import torch
from torch import nn

parameter = nn.Parameter(torch.ones(1))
print("requires a gradient:", parameter.requires_grad)
print(inspect.signature(nn.Parameter.__new__))
try:
    nn.Parameter(torch.ones(1), volatile=True)
except TypeError as error:
    print(f"TypeError: {error}")
