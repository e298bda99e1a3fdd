import copy

import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
nn.init.constant_(model.weight, 1.0)
best = copy.deepcopy(model.state_dict())

optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model(torch.ones(1, 1)).backward()
optimizer.step()
print("best: ", best["weight"])
print("model:", model.weight.detach())
