import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
try:
    layer.weight = torch.tensor([[2.0]])
except TypeError as error:
    print(f"TypeError: {error}")

before = layer.weight
with torch.no_grad():
    layer.weight.fill_(2.0)
print("changed in place, the same object:", layer.weight is before)
print("its value:", layer.weight.item())

layer.weight = nn.Parameter(torch.tensor([[5.0]]))
print("a new Parameter, the same object:", layer.weight is before)
