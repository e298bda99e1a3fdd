import torch
from torch import nn

model = nn.Linear(1, 1)
try:
    torch.optim.SGD([{"params": set(model.parameters())}], lr=0.1)
except TypeError as error:
    print(f"TypeError: {error}")

unique = dict.fromkeys([*model.parameters(), model.weight])
optimizer = torch.optim.SGD(unique, lr=0.1)
print(len(optimizer.param_groups[0]["params"]))
