import torch
from torch import nn

layer = nn.Linear(2, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
layer(torch.ones(1, 2)).sum().backward()
layer.weight.data = torch.ones(1, 3)
try:
    optimizer.step()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

layer.weight.grad = None
layer(torch.ones(1, 3)).sum().backward()
optimizer.step()
print("cleared:", layer.weight.data)
