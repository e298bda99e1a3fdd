import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

x = torch.ones(1, 4, requires_grad=True)
for frozen in (False, True):
    layer = nn.Linear(4, 4).requires_grad_(not frozen)
    loss = layer(x).sum()
    with FlopCounterMode(display=False) as counter:
        loss.backward()
    operations = counter.get_total_flops()
    print(f"frozen: {frozen!s:5} operations of backward(): {operations}")
