import torch
from torch import nn

layers = nn.ModuleList(nn.Linear(1, 1, bias=False) for _ in range(3))
for layer in layers:
    nn.init.constant_(layer.weight, 2.0)

h = torch.ones(1, 1)
for number, layer in enumerate(layers):
    h = layer(h.detach())
    loss = h.sum()
    loss.backward()
    print(f"layer {number}: {layer.weight.grad.item()}")
