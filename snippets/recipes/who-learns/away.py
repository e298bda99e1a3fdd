import torch
from torch import nn

from who_learns import who_learns

student = nn.Linear(4, 1, bias=False)
teacher = nn.Linear(4, 1, bias=False)
for value, p in enumerate([*student.parameters(), *teacher.parameters()]):
    nn.init.constant_(p, value)
teacher.requires_grad_(False)
optimizer = torch.optim.SGD(student.parameters(), lr=0.5)
both = {"student": student, "teacher": teacher}

with who_learns(both, optimizer, where=True) as report:
    optimizer.zero_grad()
    student(torch.tensor([[1.0, 2.0, 3.0, 4.0]])).sum().backward()
    optimizer.step()
    with torch.no_grad():
        for p, average in zip(student.parameters(), teacher.parameters()):
            average.add_(0.25 * (average - p))
print(report)
