import torch
from torch import nn

x = torch.randn(2, 2, requires_grad=True)
lin0, lin1, lin2, lin3 = (nn.Linear(2, 2) for _ in range(4))
x1 = lin0(x)
with torch.no_grad():
    x2 = lin1(x1)
lin3(lin2(x2)).sum().backward()
for name, layer in {"0": lin0, "1": lin1, "2": lin2, "3": lin3}.items():
    print(f"lin{name} has a gradient:", layer.weight.grad is not None)
print("lin1.weight.requires_grad:", lin1.weight.requires_grad)
print("x2.requires_grad:", x2.requires_grad)
