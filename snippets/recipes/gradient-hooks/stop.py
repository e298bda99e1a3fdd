import torch
from torch import nn

net = nn.Sequential(nn.Linear(1, 1), nn.ReLU(), nn.Linear(1, 1))
for p in net.parameters():
    nn.init.constant_(p, 1.0)
handle = net[0].register_forward_hook(
    lambda module, args, output: output.detach()
)
for name in "with the hook", "removed":
    net.zero_grad()
    net(torch.ones(1, 1)).sum().backward()
    got = {n: p.grad is not None for n, p in net.named_parameters()}
    print(name, [n for n, gradient in got.items() if gradient])
    handle.remove()
