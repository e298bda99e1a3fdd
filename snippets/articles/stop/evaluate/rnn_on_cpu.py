import torch
from torch import nn

lstm = nn.LSTM(2, 3).eval()
x = torch.ones(4, 1, 2, requires_grad=True)
output, state = lstm(x)
output.sum().backward()
print("x has a gradient:", x.grad is not None)
