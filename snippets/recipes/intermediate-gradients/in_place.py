import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, -1.0)
for relu in nn.ReLU(inplace=True), nn.ReLU():
    layer.weight.grad = None
    seen = []
    h = layer(torch.ones(1))  # -1
    h.retain_grad()
    h.register_hook(seen.append)
    (3 * relu(h)).backward()
    print(relu)
    print("  retain_grad():  ", h.grad.item())
    print("  register_hook():", seen[0].item())
    print("  the weight:     ", layer.weight.grad.item())
