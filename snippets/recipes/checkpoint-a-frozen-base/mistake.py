import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

norm = nn.BatchNorm1d(1, momentum=0.5).requires_grad_(False)  # in the base
for way in ["norm(x)", "checkpoint(norm, x)", "eval(), checkpoint"]:
    norm.reset_running_stats()
    norm.train(way != "eval(), checkpoint")
    x = torch.tensor([[2.0], [6.0]], requires_grad=True)
    if way == "norm(x)":
        y = norm(x)
    else:
        y = checkpoint(norm, x, use_reentrant=False)
    y.square().sum().backward()
    print(f"{way}: running mean {norm.running_mean.item()}")
