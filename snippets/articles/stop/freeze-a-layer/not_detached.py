import torch
from torch import nn

A, B, C = (nn.Linear(1, 1, bias=False) for _ in range(3))
nn.init.constant_(A.weight, 2.0)
nn.init.constant_(B.weight, 3.0)
nn.init.constant_(C.weight, 5.0)
x = torch.ones(1, 1)

C(B(A(x))).backward()
print("not stopped:", A.weight.grad, B.weight.grad, C.weight.grad)

for layer in A, B, C:
    layer.zero_grad()
C(B(A(x)).detach()).backward()
print("detached:   ", A.weight.grad, B.weight.grad, C.weight.grad)
