import torch
from torch import nn

from who_learns import who_learns


def update_average(average, source):
    with torch.no_grad():
        for a, p in zip(average.parameters(), source.parameters()):
            a.lerp_(p, 0.25)


student, teacher = nn.Linear(2, 1), nn.Linear(2, 1)
for value, p in enumerate([*student.parameters(), *teacher.parameters()]):
    nn.init.constant_(p, value)
teacher.requires_grad_(False)
optimizer = torch.optim.SGD(student.parameters(), lr=0.5)
both = {"student": student, "teacher": teacher}

with who_learns(both, optimizer, where=True) as report:
    optimizer.zero_grad()
    student(torch.tensor([[2.0, 4.0]])).sum().backward()
    optimizer.step()
    update_average(student, teacher)
print(report)
