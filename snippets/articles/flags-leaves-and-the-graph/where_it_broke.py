import torch
from torch import nn

layer = nn.Linear(1, 2)
x = torch.ones(1, 1)
h = layer(x)
a = h.relu()
b = (a > 0).float()  # a comparison has no gradient
loss = b.sum()

for name, t in {"x": x, "h": h, "a": a, "b": b, "loss": loss}.items():
    print(f"{name:5}", t.requires_grad, t.grad_fn and t.grad_fn.name())
