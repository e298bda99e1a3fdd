import torch
from torch import nn

layer = nn.Linear(2, 1)
compiled = torch.compile(layer, backend="aot_eager", fullgraph=True)
x = torch.ones(1, 2)
print("trained:", compiled(x).requires_grad)
layer.requires_grad_(False)
print("frozen: ", compiled(x).requires_grad)
layer.requires_grad_(True)
print("trained:", compiled(x).requires_grad)
