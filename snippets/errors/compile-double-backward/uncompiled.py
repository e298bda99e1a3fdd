import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 3.0)
compiled = torch.compile(layer, backend="aot_eager")
x = torch.tensor([[2.0]], requires_grad=True)

y = compiled._orig_mod(x).square().sum()  # or layer(x)
(grad,) = torch.autograd.grad(y, x, create_graph=True)
grad.sum().backward()
print("gradient:", grad.item(), "its gradient:", x.grad.item())
