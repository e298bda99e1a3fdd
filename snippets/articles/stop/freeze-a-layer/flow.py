import torch
from torch import nn

from stop_the_gradient.figures import flow

A, B, C = (nn.Linear(1, 1, bias=False) for _ in range(3))
for net, weight in zip((A, B, C), (2.0, 3.0, 5.0)):
    nn.init.constant_(net.weight, weight)
B.requires_grad_(False)

a = A(torch.ones(1, 1))
b = B(a)
c = C(b)
for tensor in a, b, c:
    tensor.retain_grad()
c.sum().backward()

forward = [("input", "A"), ("A", "B"), ("B", "C"), ("C", "loss")]
arrived = {("loss", "C"): c.grad, ("C", "B"): b.grad, ("B", "A"): a.grad}
weights = {"A": A.weight, "B": B.weight, "C": C.weight}
title = "The gradient passes the frozen B and reaches A"
print(flow(title, forward, arrived, weights, {"B": "frozen"}))
