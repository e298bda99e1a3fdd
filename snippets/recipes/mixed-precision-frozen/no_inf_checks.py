import torch
from torch import nn

backbone, head = nn.Linear(1, 1), nn.Linear(1, 1)
backbone.requires_grad_(False)  # in this stage
optimizers = {
    "head": torch.optim.SGD(head.parameters(), lr=0.5),
    "backbone": torch.optim.SGD(backbone.parameters(), lr=0.5),
}
scaler = torch.amp.GradScaler("cpu")
scaler.scale(head(backbone(torch.ones(1, 1))).sum()).backward()

for name, optimizer in optimizers.items():
    try:
        scaler.step(optimizer)
        print(f"{name}: stepped")
    except AssertionError as error:
        print(f"{name}: AssertionError: {error}")
