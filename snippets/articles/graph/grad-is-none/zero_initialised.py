import torch
from torch import nn

body, added = nn.Linear(2, 2), nn.Linear(2, 1)
nn.init.zeros_(added.weight)
optimizer = torch.optim.SGD([*body.parameters(), *added.parameters()], lr=0.1)

for step in range(2):
    optimizer.zero_grad()
    added(body(torch.ones(1, 2))).sum().backward()
    print("step", step, "body:", bool(body.weight.grad.any()), "added:", bool(added.weight.grad.any()))
    optimizer.step()
