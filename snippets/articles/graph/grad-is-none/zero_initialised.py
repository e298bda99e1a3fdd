import torch
from torch import nn

body, added = nn.Linear(2, 2), nn.Linear(2, 1)
nn.init.zeros_(added.weight)
parameters = [*body.parameters(), *added.parameters()]
optimizer = torch.optim.SGD(parameters, lr=0.1)

for step in range(2):
    optimizer.zero_grad()
    added(body(torch.ones(1, 2))).sum().backward()
    print("step", step)
    print("  body: all zeros?", bool((body.weight.grad == 0).all()))
    print("  added: all zeros?", bool((added.weight.grad == 0).all()))
    optimizer.step()
