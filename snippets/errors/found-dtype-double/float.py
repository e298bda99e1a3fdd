import numpy
import torch
from torch import nn

array = numpy.array([[1.0]])
print("from_numpy():", torch.from_numpy(array).dtype)
print("tensor():    ", torch.tensor(array).dtype)
print("a list:      ", torch.tensor([[1.0]]).dtype)

target = torch.from_numpy(array).float()
layer = nn.Linear(2, 1)
nn.HuberLoss()(layer(torch.ones(1, 2)), target).backward()
print("gradient:    ", layer.weight.grad.dtype)
