import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
scale = torch.tensor([[3.0]], requires_grad=True)
layer.weight = nn.Parameter(2 * scale)
y = layer(torch.ones(1, 1))
y.sum().backward()
print("output:", y.item(), "gradient of scale:", scale.grad)
