import torch
from torch import nn


def train(optimizer, trunk, head):
    optimizer.zero_grad()
    head(trunk(torch.ones(1, 1))).sum().backward()
    optimizer.step()


for fix in "not fused", "momentum of zeros", "a group of its own":
    trunk, head = nn.Linear(1, 1), nn.Linear(1, 1)
    trunk.requires_grad_(False)
    parameters = [*head.parameters()]
    if fix != "a group of its own":
        parameters += trunk.parameters()
    optimizer = torch.optim.SGD(
        parameters, lr=0.1, momentum=0.9, fused=fix != "not fused"
    )
    train(optimizer, trunk, head)

    trunk.requires_grad_(True)
    if fix == "momentum of zeros":
        for p in trunk.parameters():
            zeros = torch.zeros_like(p)
            optimizer.state[p]["momentum_buffer"] = zeros
    if fix == "a group of its own":
        optimizer.add_param_group({"params": trunk.parameters()})
    before = trunk.weight.clone()
    train(optimizer, trunk, head)
    print(f"{fix}: trunk changed", not trunk.weight.equal(before))
