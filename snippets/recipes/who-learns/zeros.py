import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.5)
model(torch.tensor([[2.0]])).sum().backward()
optimizer.step()
model.requires_grad_(False)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad(set_to_none=False)
    optimizer.step()
print(report)
