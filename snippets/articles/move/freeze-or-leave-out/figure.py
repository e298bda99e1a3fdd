import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

from stop_the_gradient.figures import bars

operations = {}
for way in "left out of the optimizer", "frozen, too":
    backbone = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8))
    head = nn.Linear(8, 8)
    backbone.requires_grad_(way != "frozen, too")
    loss = head(backbone(torch.ones(4, 8))).sum()
    with FlopCounterMode(display=False) as counter:
        loss.backward()
    operations[way] = counter.get_total_flops()
print(
    bars(
        "A frozen backbone leaves a fifth of the operations",
        "",
        operations,
    )
)
