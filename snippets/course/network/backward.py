import torch
from torch import nn

layer = nn.Linear(1, 1)
nn.init.constant_(layer.weight, 5.0)
nn.init.constant_(layer.bias, 1.0)

x = torch.tensor([[3.0]])
target = torch.tensor([[18.0]])
loss = nn.functional.mse_loss(layer(x), target)
loss.backward()
print("loss:", loss.item())
print("weight.grad:", layer.weight.grad.item())
print("bias.grad:  ", layer.bias.grad.item())
