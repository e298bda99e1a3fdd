import torch
from torch import nn

A = nn.Linear(1, 1, bias=False)
B = nn.Linear(1, 1, bias=False)
C = nn.Linear(1, 1, bias=False)
nn.init.constant_(A.weight, 2.0)
nn.init.constant_(B.weight, 3.0)
nn.init.constant_(C.weight, 5.0)

h = A(torch.ones(1, 1))
with torch.no_grad():  # B should stay as it is
    h = B(h)
C(h).backward()
print("A:", A.weight.grad)
print("B:", B.weight.grad)
print("C:", C.weight.grad)
