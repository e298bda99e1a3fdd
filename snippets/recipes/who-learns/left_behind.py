import copy

import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
online = nn.ModuleDict({"cnn": nn.Linear(2, 2), "head": nn.Linear(2, 1)})
target = copy.deepcopy(online).requires_grad_(False)
optimizer = torch.optim.SGD(online.parameters(), lr=0.5)
x = torch.ones(4, 2)

models = {"online": online, "target": target}
with who_learns(models, optimizer, where=True) as report:
    goal = target["head"](target["cnn"](x)) + 1
    loss = (online["head"](online["cnn"](x)) - goal).square().mean()
    loss.backward()
    optimizer.step()
    pairs = zip(target["head"].parameters(), online["head"].parameters())
    with torch.no_grad():
        for mine, other in pairs:
            mine.lerp_(other, 0.25)
print(report)
