import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 1.0)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.25)
before = layer.weight.detach()
saved = layer.state_dict()
copied = layer.weight.detach().clone()

layer(torch.ones(1, 1)).backward()
optimizer.step()
print("weight:          ", layer.weight.item())
print("detach():        ", before.item())
print("state_dict():    ", saved["weight"].item())
print("detach().clone():", copied.item())
