import torch
from torch import nn
from torch.utils._debug_mode import DebugMode

for frozen in False, True:
    net = nn.Sequential(
        nn.Linear(2, 3, bias=False), nn.Linear(3, 1, bias=False)
    )
    net[0].requires_grad_(not frozen)
    loss = net(torch.ones(1, 2)).sum()
    with DebugMode() as seen:
        loss.backward()
    print("first layer frozen:", frozen)
    for line in seen.debug_string().splitlines():
        if "aten::mm(" in line:
            print("   ", line.strip())
