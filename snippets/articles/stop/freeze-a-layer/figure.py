import torch
from torch import nn

from stop_the_gradient.figures import Graph

A, B, C = (nn.Linear(1, 1, bias=False) for _ in range(3))
nn.init.constant_(A.weight, 2.0)
nn.init.constant_(B.weight, 3.0)
nn.init.constant_(C.weight, 5.0)
B.requires_grad_(False)
with Graph() as graph:
    a = A(torch.ones(1, 1))
    b = B(a)
    c = C(b)
    c.backward()
print(
    graph.svg(
        "The gradient passes frozen B and reaches A",
        A=A,
        B=B,
        C=C,
        a=a,
        b=b,
        c=c,
    )
)
