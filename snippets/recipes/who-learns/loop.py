import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
heads = nn.ModuleList([nn.Linear(1, 1), nn.Linear(1, 1)])
optimizer = torch.optim.SGD(heads.parameters(), lr=0.5)
x = torch.tensor([[2.0]])

with who_learns(heads, optimizer, where=True) as report:
    optimizer.zero_grad()
    loss = 0
    for head in heads:
        loss = head(x).sum()
    loss.backward()
    optimizer.step()
print(report)
