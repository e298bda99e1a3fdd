import copy

import torch
from torch import nn

online = nn.Linear(1, 1, bias=False)
nn.init.ones_(online.weight)
copies = {
    "target = online": online.weight,
    "state_dict()": online.state_dict()["weight"],
    "deepcopy(online)": copy.deepcopy(online).weight,
    "deepcopy(state_dict())": copy.deepcopy(online.state_dict())["weight"],
}

online(torch.ones(1, 1)).sum().backward()
torch.optim.SGD(online.parameters(), lr=0.5).step()
for name, weight in copies.items():
    print(f"{name:23} {weight.item()}")
