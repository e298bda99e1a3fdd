import torch
from torch import nn

tower, head = nn.Linear(2, 2), nn.Linear(2, 1)
nn.init.ones_(tower.weight)
nn.init.zeros_(tower.bias)
x = torch.ones(1, 2, requires_grad=True)

with torch.no_grad():
    features = tower(x)
head(features).sum().backward()

print("the tower:", tower.weight.grad)
print("the head: ", head.weight.grad)
