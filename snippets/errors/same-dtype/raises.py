import numpy
import torch
from torch import nn

layer = nn.Linear(2, 1)
x = torch.from_numpy(numpy.array([[1.0, 2.0]]))
print("input:", x.dtype, "weight:", layer.weight.dtype)
try:
    layer(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
