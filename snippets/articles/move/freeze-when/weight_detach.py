import torch
from torch import nn

x = torch.ones(1, 1)

layer, other = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
layer.weight.detach()  # returns another tensor, which nobody keeps
(layer(x) + other(x)).backward()
print("detach():                ", layer.weight.grad, end=", ")
print("flag", layer.weight.requires_grad)

layer, other = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
layer.weight.detach_()
(layer(x) + other(x)).backward()
print("detach_() before forward:", layer.weight.grad, end=", ")
print("flag", layer.weight.requires_grad)

layer, other = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
loss = layer(x) + other(x)
layer.weight.detach_()
loss.backward()
print("detach_() after forward: ", layer.weight.grad, end=", ")
print("flag", layer.weight.requires_grad)
