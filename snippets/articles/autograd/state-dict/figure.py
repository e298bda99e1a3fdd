import copy

import torch
from torch import nn

from stop_the_gradient.figures import bars

model = nn.Linear(1, 1, bias=False)
nn.init.constant_(model.weight, 2.0)
kept = {
    "state_dict()": model.state_dict(),
    "state_dict().copy()": model.state_dict().copy(),
    "deepcopy(state_dict())": copy.deepcopy(model.state_dict()),
}
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model(torch.ones(1)).backward()
optimizer.step()
weights = {name: state["weight"].item() for name, state in kept.items()}
print(bars("Only the deep copy still holds 2 after a step", "", weights))
