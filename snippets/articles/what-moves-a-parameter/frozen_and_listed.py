import torch
from torch import nn


def train(list_the_backbone):
    backbone = nn.Linear(1, 1, bias=False).requires_grad_(False)
    head = nn.Linear(1, 1, bias=False)
    nn.init.constant_(backbone.weight, 2.0)
    nn.init.constant_(head.weight, 3.0)
    listed = [*backbone.parameters()] if list_the_backbone else []
    listed += head.parameters()
    options = {"lr": 0.25, "momentum": 0.5, "weight_decay": 0.5}
    optimizer = torch.optim.SGD(listed, **options)
    for step in range(2):
        optimizer.zero_grad()
        head(backbone(torch.ones(1, 1))).backward()
        optimizer.step()
    print("backbone", backbone.weight.item(), "head", head.weight.item())
    return optimizer


both = train(list_the_backbone=True)
head_only = train(list_the_backbone=False)
try:
    head_only.load_state_dict(both.state_dict())
except ValueError as error:
    print(error)
