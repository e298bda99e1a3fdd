import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 2.0)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
layer.eval()
layer(torch.ones(1, 1)).sum().backward()
optimizer.step()
print(layer.training, layer.weight.grad.item(), layer.weight.item())
