import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
compiled = torch.compile(layer, backend="aot_eager")
x = torch.ones(1, 1)

with torch.no_grad():
    print("under no_grad():", compiled(x).requires_grad)
out = compiled(x)
print("outside:        ", out.requires_grad)
out.sum().backward()
print("gradient:       ", layer.weight.grad.item())
