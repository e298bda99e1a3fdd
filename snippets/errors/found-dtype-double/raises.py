import numpy
import torch
from torch import nn

layer = nn.Linear(2, 1)
target = torch.from_numpy(numpy.array([[1.0]]))
print("target:", target.dtype)
loss = nn.HuberLoss()(layer(torch.ones(1, 2)), target)
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
