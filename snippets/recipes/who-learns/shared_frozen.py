import torch
from torch import nn

from who_learns import who_learns

teacher = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
teacher.requires_grad_(False).eval()
student = nn.Sequential(teacher[0], nn.Linear(2, 1))
student.requires_grad_(True).train()
for p in [*teacher.parameters(), *student.parameters()]:
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(student.parameters(), lr=0.5)
both = {"teacher": teacher, "student": student}

with who_learns(both, optimizer, where=True) as report:
    optimizer.zero_grad()
    x = torch.tensor([[2.0, 4.0]])
    (student(x) + teacher(x).detach()).sum().backward()
    optimizer.step()
print(report)
