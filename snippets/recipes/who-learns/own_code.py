import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
teacher = nn.Linear(1, 1).requires_grad_(False)
for p in (*model.parameters(), *teacher.parameters()):
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
both = {"model": model, "teacher": teacher}

with who_learns(both, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0]])).sum().backward()
    optimizer.step()
    with torch.no_grad():
        for t, p in zip(teacher.parameters(), model.parameters()):
            t.lerp_(p, 0.5)
print(report)
