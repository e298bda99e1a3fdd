import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 5.0)
x = torch.tensor([[3.0]])

loss = layer(x).sum()
x.requires_grad_(True)  # too late
loss.backward()
print("set after: ", x.grad)

layer(x).sum().backward()
print("set before:", x.grad)
