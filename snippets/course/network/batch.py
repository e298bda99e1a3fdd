import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 1.0)

# four examples with one number each
x = torch.tensor([[1.0], [2.0], [4.0], [5.0]])
print("outputs:", layer(x).flatten().tolist())
layer(x).mean().backward()
print("weight.grad:", layer.weight.grad.item())
