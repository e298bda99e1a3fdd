import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1, dtype=torch.bfloat16)
nn.init.constant_(model.weight, 1.0)
nn.init.constant_(model.bias, 1.0)
optimizer = torch.optim.SGD(model.parameters(), lr=0.001)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[1.0]], dtype=torch.bfloat16)).sum().backward()
    optimizer.step()
print(report)
