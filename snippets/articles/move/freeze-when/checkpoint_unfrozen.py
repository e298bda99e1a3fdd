import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

x = torch.ones(1, 1, requires_grad=True)
for reentrant in False, True:
    layer = nn.Linear(1, 1, bias=False)
    layer.requires_grad_(False)
    y = checkpoint(layer, x, use_reentrant=reentrant)
    layer.requires_grad_(True)  # after the forward pass
    y.backward()
    print(f"use_reentrant={reentrant}: .grad {layer.weight.grad}")
