import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 3.0)
layer.weight.register_hook(lambda grad: print("the hook gets", grad))
for reentrant in False, True:
    layer.zero_grad()
    x = torch.ones(1, requires_grad=True)
    print(f"use_reentrant={reentrant}")
    h = checkpoint(layer, x, use_reentrant=reentrant)
    checkpoint(layer, h, use_reentrant=reentrant).backward()
    print("gradient:", layer.weight.grad)
