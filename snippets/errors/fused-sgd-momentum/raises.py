import torch
from torch import nn

trunk, head = nn.Linear(1, 1), nn.Linear(1, 1)
trunk.requires_grad_(False)
optimizer = torch.optim.SGD(
    [*trunk.parameters(), *head.parameters()],
    lr=0.1,
    momentum=0.9,
    fused=True,
)


def train():
    optimizer.zero_grad()
    head(trunk(torch.ones(1, 1))).sum().backward()
    optimizer.step()


train()  # now the head has momentum
trunk.requires_grad_(True)  # and the trunk has none
try:
    train()
except TypeError as error:
    print(f"TypeError: {error}")
