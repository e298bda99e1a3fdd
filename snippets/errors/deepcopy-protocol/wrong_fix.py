import copy

import torch
from torch import nn

model = nn.Linear(1, 1)
nn.init.constant_(model.weight, 1.0)
best = copy.copy(model)  # no error, and no copy
with torch.no_grad():
    model.weight.fill_(5.0)  # training goes on
print("copy.copy():         ", best.weight.item())

best = copy.deepcopy(model.state_dict())
with torch.no_grad():
    model.weight.fill_(9.0)
print("deepcopy(state_dict):", best["weight"].item())
