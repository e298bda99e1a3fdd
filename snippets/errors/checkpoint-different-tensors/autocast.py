import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

net = nn.Sequential(nn.Linear(2, 2), nn.LayerNorm(2))
x = torch.ones(1, 2)
with torch.autocast("cpu", dtype=torch.bfloat16):
    with torch.no_grad():
        net(x)
    y = checkpoint(net, x, use_reentrant=False)
y.sum().backward()
print("works:", net[0].weight.grad is not None)
