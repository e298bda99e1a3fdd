import torch
from torch import nn

layer = nn.Linear(2, 1, bias=False)
x = torch.tensor([[3.0, 4.0]])
layer(100 * x).sum().backward()
print("gradient:", layer.weight.grad.tolist())

norm = nn.utils.clip_grad_norm_(layer.parameters(), max_norm=1.0)
clipped = layer.weight.grad.flatten()
print("its length was", norm.item())
print("clipped:", [round(number, 2) for number in clipped.tolist()])
