import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
scale = torch.tensor([[3.0]], requires_grad=True)
weight = 2 * scale
x = torch.ones(1, 1)
y = torch.func.functional_call(layer, {"weight": weight}, (x,))
y.sum().backward()
print("output:", y.item(), "gradient of scale:", scale.grad.item())
