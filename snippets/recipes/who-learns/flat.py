import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
parameters = list(model.parameters())
flat = nn.Parameter(torch.cat([p.detach().flatten() for p in parameters]))
for p, part in zip(
    parameters, flat.detach().split([p.numel() for p in parameters])
):
    p.data = part.view_as(p)
optimizer = torch.optim.SGD([flat], lr=0.5)

with who_learns(model, optimizer) as report:
    model(torch.ones(4, 2)).sum().backward()
    optimizer.step()
print(report)

model.zero_grad()
with who_learns(model, optimizer) as report:
    model(torch.ones(4, 2)).sum().backward()
    flat.grad = torch.cat([p.grad.flatten() for p in parameters])
    optimizer.step()
print(report)
