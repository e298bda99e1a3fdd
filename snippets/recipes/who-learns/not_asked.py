import torch
from torch import nn

from who_learns import who_learns

model = nn.ModuleDict({"trunk": nn.Linear(2, 2), "head": nn.Linear(2, 1)})
for p in model.parameters():
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    loss = model["head"](model["trunk"](torch.tensor([[2.0, 4.0]]))).sum()
    shared = list(model["trunk"].parameters())
    for p, g in zip(shared, torch.autograd.grad(loss, shared)):
        p.grad = g
    optimizer.step()
print(report)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    loss = model["head"](model["trunk"](torch.tensor([[2.0, 4.0]]))).sum()
    every = list(model.parameters())
    gradients = torch.autograd.grad(loss, every)
    optimizer.step()
print()
print(report)
