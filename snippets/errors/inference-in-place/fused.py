import torch
from torch import nn

with torch.inference_mode():
    layer = nn.Linear(1, 1)
    nn.init.zeros_(layer.bias)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5, fused=True)
layer(torch.ones(1, 1)).sum().backward()
print("weight.grad:", layer.weight.grad, " bias.grad:", layer.bias.grad)
optimizer.step()
print("bias after step():", layer.bias.item())
