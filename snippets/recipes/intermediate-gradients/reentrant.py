import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

block = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1))
x = torch.ones(1, 2, requires_grad=True)
kept = []


def keep(module, args, output):
    if output.requires_grad:
        output.retain_grad()
        kept.append(output)


block[0].register_forward_hook(keep)
checkpoint(block, x, use_reentrant=True).sum().backward()
print("kept:", len(kept), "with .grad:", kept[0].grad is not None)

block[0].register_forward_hook(lambda m, args, out: out.retain_grad())
try:
    checkpoint(block, x, use_reentrant=True)
except RuntimeError as error:
    print("RuntimeError:", error)
