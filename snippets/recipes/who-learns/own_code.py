import torch
from torch import nn

from who_learns import who_learns

model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
for p in model.parameters():
    nn.init.constant_(p, 0.5)
model[0].requires_grad_(False)
optimizer = torch.optim.SGD(model[1].parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0, 4.0]])).sum().backward()
    optimizer.step()
    for p in model.parameters():  # clips all weights, as a WGAN does
        p.data.clamp_(-0.25, 0.25)
print(report)
