import torch
from torch import nn

scale = torch.tensor(3.0, requires_grad=True)
layer = nn.Linear(1, 1, bias=False)
computed = scale * torch.ones(1, 1)

layer.weight = nn.Parameter(computed)
layer(torch.ones(1, 1)).sum().backward()
print("scale:", scale.grad, "the new parameter:", layer.weight.grad)

with torch.no_grad():
    made = nn.Parameter(computed.detach())
print("of a detached tensor, under no_grad():", made.requires_grad)
frozen = nn.Parameter(computed.detach(), requires_grad=False)
print("with requires_grad=False:", frozen.requires_grad)
