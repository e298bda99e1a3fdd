import torch
from torch import nn

layer = nn.Linear(1, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[2.0]]))

layer(torch.ones(1, 1)).sum().backward()
optimizer.step()
print("2 - 0.5 * 1 =", layer.weight.item())
