import torch
from torch import nn
from torch.optim.lr_scheduler import LambdaLR, OneCycleLR, StepLR

for name in ["StepLR", "LambdaLR", "OneCycleLR"]:
    block, head = nn.Linear(1, 1), nn.Linear(1, 1)
    optimizer = torch.optim.SGD(head.parameters(), lr=0.5)
    if name == "StepLR":
        scheduler = StepLR(optimizer, 1, gamma=0.5)
    if name == "LambdaLR":
        scheduler = LambdaLR(optimizer, lambda epoch: 0.5**epoch)
    if name == "OneCycleLR":
        scheduler = OneCycleLR(optimizer, max_lr=0.5, total_steps=4)

    optimizer.add_param_group({"params": block.parameters(), "lr": 0.25})
    optimizer.step()
    try:
        scheduler.step()
        print(name, [group["lr"] for group in optimizer.param_groups])
    except Exception as error:
        print(name, f"raises {type(error).__name__}: {error}")
