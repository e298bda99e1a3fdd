import copy

import torch
from torch import nn

from stop_the_gradient.figures import lines

online = nn.Linear(1, 1, bias=False)
nn.init.ones_(online.weight)
target = copy.deepcopy(online).requires_grad_(False)
optimizer = torch.optim.SGD(online.parameters(), lr=0.125)
state, next_state = torch.tensor([[1.0]]), torch.tensor([[2.0]])
shown = {"goal": [], "value": []}
for step in range(10):
    with torch.no_grad():
        goal = 1.0 + 0.75 * target(next_state)
    value = online(state)
    optimizer.zero_grad()
    (value - goal).square().mean().backward()
    optimizer.step()
    shown["goal"].append(goal.item())
    shown["value"].append(value.item())
    if step % 2 == 1:
        target.load_state_dict(online.state_dict())
print(
    lines(
        "The goal waits for two steps and then jumps",
        "step",
        "value",
        shown,
    )
)
