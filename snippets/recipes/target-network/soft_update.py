import copy

import torch
from torch import nn

online = nn.Linear(1, 1, bias=False)
nn.init.zeros_(online.weight)
target = copy.deepcopy(online).requires_grad_(False)
nn.init.constant_(online.weight, 8.0)  # has learned
tau = 0.25  # yours: 0.005

for step in range(3):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.lerp_(o, tau)  # (1 - tau) * t + tau * o
    print("target", target.weight.item(), target.weight.requires_grad)
