import torch
from torch import nn


def frozen_late(clear):
    A = nn.Linear(1, 1, bias=False)
    B = nn.Linear(1, 1, bias=False)
    model = nn.Sequential(A, B)
    for p in model.parameters():
        nn.init.constant_(p, 1.0)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.25)

    model(torch.ones(1, 1)).backward()
    # frozen after backward()
    A.requires_grad_(False)
    if clear == "A.zero_grad()":
        A.zero_grad()
    if clear == "optimizer.zero_grad()":
        optimizer.zero_grad()
    optimizer.step()
    print(f"{clear:22}", [p.item() for p in model.parameters()])


frozen_late("nothing")
frozen_late("A.zero_grad()")
frozen_late("optimizer.zero_grad()")
