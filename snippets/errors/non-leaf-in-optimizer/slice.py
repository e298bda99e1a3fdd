import torch
from torch import nn

layer = nn.Linear(2, 2)
try:
    torch.optim.SGD([layer.weight[0]], lr=0.5)
except ValueError as error:
    print(f"row 0: ValueError: {error}")

nn.init.constant_(layer.weight, 1.0)
optimizer = torch.optim.SGD([layer.weight], lr=0.5)
layer(torch.ones(1, 2)).sum().backward()
layer.weight.grad[1] = 0.0  # row 1 keeps still
optimizer.step()
print(layer.weight)
