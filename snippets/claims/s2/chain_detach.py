import torch
from torch import nn

x = torch.randn(2, 2, requires_grad=True)
lin0, lin1, lin2, lin3 = (nn.Linear(2, 2) for _ in range(4))
x2 = lin1(lin0(x)).detach()
lin3(lin2(x2)).sum().backward()
for name, layer in {"0": lin0, "1": lin1, "2": lin2, "3": lin3}.items():
    print(f"lin{name} has a gradient:", layer.weight.grad is not None)
