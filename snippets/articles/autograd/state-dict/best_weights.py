import copy

import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
nn.init.constant_(model.weight, 2.0)
best = model.state_dict()
shallow = model.state_dict().copy()
deep = copy.deepcopy(model.state_dict())

optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model(torch.ones(1)).backward()
optimizer.step()

print("model:     ", model.weight.item())
print("best:      ", best["weight"].item())
print("copy():    ", shallow["weight"].item())
print("deepcopy():", deep["weight"].item())
