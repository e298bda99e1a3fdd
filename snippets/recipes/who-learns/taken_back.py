import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(2, 1)
for p in model.parameters():
    nn.init.constant_(p, 0.5)
averages = [p.detach().clone() for p in model.parameters()]
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)


def validate_with_averages():
    kept = [p.data for p in model.parameters()]
    for p, a in zip(model.parameters(), averages):
        p.data.copy_(a)
    # ... validate ...
    for p, k in zip(model.parameters(), kept):
        p.data.copy_(k)


with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0, 4.0]])).sum().backward()
    optimizer.step()
    validate_with_averages()
print(report)
