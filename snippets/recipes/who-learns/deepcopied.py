import copy

import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    learner = copy.deepcopy(model)
    learner(torch.ones(1, 1)).sum().backward()
    optimizer.step()
print(report)
