import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, -2.0)
x = torch.ones(1, 1)

for inplace in False, True:
    h = layer(x)
    y = nn.ReLU(inplace=inplace)(h) + h  # h is used again
    layer.zero_grad()
    y.sum().backward()
    print(f"inplace={inplace}: output {y.item()}", end=", ")
    print("gradient", layer.weight.grad.item())

for method in ["h = h + x", "h += x"]:
    start = torch.zeros(1)
    h = start
    if method == "h = h + x":
        h = h + 1.0
    else:
        h += 1.0
    print(f"{method}: start is", start.item())
