import copy

import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
online = nn.Linear(2, 2)
target = copy.deepcopy(online).requires_grad_(False)
optimizer = torch.optim.SGD(online.parameters(), lr=0.5)
x = torch.ones(4, 2)

models = {"online": online, "target": target}
with who_learns(models, optimizer, where=True) as report:
    (online(x) - target(x) - 1).square().mean().backward()
    optimizer.step()
    target.load_state_dict(target.state_dict())
print(report)
