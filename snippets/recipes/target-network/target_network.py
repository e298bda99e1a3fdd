import copy

import torch
from torch import nn

online = nn.Linear(1, 2, bias=False)  # one value for each action
nn.init.ones_(online.weight)
target = copy.deepcopy(online).requires_grad_(False)
optimizer = torch.optim.SGD(online.parameters(), lr=0.125)

state, next_state = torch.tensor([[1.0]]), torch.tensor([[2.0]])
action, reward, gamma, done = torch.tensor([[0]]), 1.0, 0.75, 0.0

for step in range(4):
    with torch.no_grad():
        best = target(next_state).amax(dim=1, keepdim=True)
        goal = reward + gamma * (1.0 - done) * best
    value = online(state).gather(1, action)
    loss = (value - goal).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"step {step}: value {value.item()}", end=", ")
    print(f"goal {goal.item()}", end=", ")
    print("gradient", online.weight.grad.flatten().tolist())
    if step % 2 == 1:
        target.load_state_dict(online.state_dict())
