import torch
from torch import nn

a, b = nn.Linear(1, 1), nn.Linear(1, 1)

optimizer = torch.optim.SGD([*a.parameters(), *b.parameters()], lr=0.1)
print("groups:", len(optimizer.param_groups))

groups = [
    {"params": a.parameters(), "lr": 0.5},
    {"params": b.parameters()},
]
optimizer = torch.optim.SGD(groups, lr=0.1)
print("rates: ", [group["lr"] for group in optimizer.param_groups])
