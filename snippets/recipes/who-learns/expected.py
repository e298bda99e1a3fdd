import torch
from torch import nn

from who_learns import who_learns

model = nn.ModuleDict(
    {
        "body": nn.Linear(1, 1).requires_grad_(False),
        "norm": nn.BatchNorm1d(1),
        "head": nn.Linear(1, 1),
        "later": nn.Linear(1, 1),
    }
)
for p in model.parameters():
    nn.init.constant_(p, 0.5)
model["body"].register_buffer("scale", torch.ones(1))
listed = [*model["norm"].parameters(), *model["head"].parameters()]
optimizer = torch.optim.SGD(listed, lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    h = model["body"](torch.tensor([[2.0], [6.0]])) * model["body"].scale
    model["head"](model["norm"](h)).square().sum().backward()
    optimizer.step()
print(report)
