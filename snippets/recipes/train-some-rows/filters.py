import torch
from torch import nn

conv = nn.Conv2d(1, 3, 1)
mask = torch.tensor([0.0, 0.0, 1.0])  # one number for each filter
conv.weight.register_hook(lambda grad: grad * mask.view(3, 1, 1, 1))
conv.bias.register_hook(lambda grad: grad * mask)

conv(torch.ones(1, 1, 2, 2)).sum().backward()
print("weight:", conv.weight.grad.flatten().tolist())
print("bias:  ", conv.bias.grad.tolist())
