import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(8, 8, bias=False).bfloat16()
with torch.no_grad():
    model.weight.fill_(1.0)
    model.weight[0] = 0.125
optimizer = torch.optim.SGD(model.parameters(), lr=0.001)
x = torch.ones(1, 8, dtype=torch.bfloat16)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(x).sum().backward()
    optimizer.step()
print(report)
