import numpy
import torch
from torch import nn

layer = nn.Linear(2, 1)
array = numpy.array([[1.0, 2.0]])

print(layer(torch.from_numpy(array).float()).dtype)
print(layer(torch.tensor(array, dtype=torch.float32)).dtype)
print(layer(torch.from_numpy(array).to(layer.weight.dtype)).dtype)
