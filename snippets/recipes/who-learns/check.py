import torch
from torch import nn

from who_learns import NotFrozen, who_learns

backbone, head = nn.Linear(1, 1), nn.Linear(1, 1)
model = nn.ModuleDict({"backbone": backbone, "head": head})
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    head(backbone(torch.tensor([[2.0]]))).sum().backward()
    optimizer.step()

report.check(learns=["head.*"])  # passes
try:
    report.check(frozen=["backbone.*"])
except NotFrozen as error:
    print(error)
