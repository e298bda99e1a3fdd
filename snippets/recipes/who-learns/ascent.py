import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(4, 1, bias=False)
for p in model.parameters():
    nn.init.constant_(p, 0.5)

with who_learns(model, where=True) as report:
    model.zero_grad()
    model(torch.tensor([[1.0, 2.0, 3.0, 4.0]])).square().sum().backward()
    with torch.no_grad():
        for p in model.parameters():
            p.add_(p.grad, alpha=0.125)
print(report)
