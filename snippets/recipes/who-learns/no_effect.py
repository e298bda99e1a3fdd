import copy

import torch
from torch import nn

from who_learns import who_learns

student = nn.Linear(2, 1, bias=False)
nn.init.ones_(student.weight)
teacher = copy.deepcopy(student).requires_grad_(False).bfloat16()
optimizer = torch.optim.SGD(student.parameters(), lr=0.5)

models = {"student": student, "teacher": teacher}
with who_learns(models, optimizer, where=True) as report:
    student(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    with torch.no_grad():
        teacher.weight.lerp_(student.weight.bfloat16(), 0.001)
print(report)
