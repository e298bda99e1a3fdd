import torch
from torch import nn
from torch.optim.lr_scheduler import LambdaLR

block, head = nn.Linear(1, 1), nn.Linear(1, 1)
optimizer = torch.optim.SGD(
    [
        {"params": block.parameters(), "lr": 0.25},
        {"params": head.parameters(), "lr": 0.5},
    ]
)
scheduler = LambdaLR(
    optimizer,
    [
        lambda epoch: 0.5 ** max(epoch - 2, 0),  # block: from epoch 2 on
        lambda epoch: 0.5**epoch,  # head
    ],
)
for epoch in range(5):
    print(f"epoch {epoch}: block and head", scheduler.get_last_lr())
    optimizer.step()
    scheduler.step()
