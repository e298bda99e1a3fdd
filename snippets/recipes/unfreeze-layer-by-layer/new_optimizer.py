import torch
from torch import nn

block, head = nn.Linear(1, 1), nn.Linear(1, 1)
block.requires_grad_(False)
optimizer = torch.optim.Adam(head.parameters(), lr=0.5)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1, gamma=0.5)
x = torch.ones(1, 1)

for epoch in range(3):
    if epoch == 1:
        block.requires_grad_(True)
        parts = nn.ModuleList([block, head])
        optimizer = torch.optim.Adam(parts.parameters(), lr=0.5)
        print("a new optimizer")
    optimizer.zero_grad()
    head(block(x)).sum().backward()
    optimizer.step()
    scheduler.step()
    print("steps that Adam counts for the head:", end=" ")
    print(int(optimizer.state[head.weight]["step"]))
    print("scheduler:", scheduler.get_last_lr(), end=" ")
    print("optimizer:", [group["lr"] for group in optimizer.param_groups])
