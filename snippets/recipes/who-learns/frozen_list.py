import torch
from torch import nn

from who_learns import who_learns

model = nn.ModuleDict({"en": nn.Linear(2, 1), "de": nn.Linear(2, 1)})
model["de"].requires_grad_(False)
optimizer = torch.optim.SGD(model["de"].parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model["en"](torch.tensor([[2.0, 4.0]])).sum().backward()
    optimizer.step()
print(report)
