import torch
from torch import nn

from who_learns import NotLearning, who_learns

model = nn.ModuleDict(
    {"backbone": nn.BatchNorm1d(1), "head": nn.Linear(1, 1)}
)
model.requires_grad_(False)  # meant for the backbone alone
model.register_buffer("scale", torch.ones(1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
x = torch.tensor([[2.0], [6.0]], requires_grad=True)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    h = model["backbone"](x)
    (model.scale * model["head"](h)).sum().backward()
    optimizer.step()

try:
    report.check(learns=["head.*", "scale"])
except NotLearning as error:
    print(error)
