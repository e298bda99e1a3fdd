import copy

import torch
from torch import nn

student = nn.Linear(1, 1, bias=False)
nn.init.constant_(student.weight, 1.0)
teacher = copy.deepcopy(student)
teacher.requires_grad_(False)
optimizer = torch.optim.SGD(student.parameters(), lr=0.5)

for step in range(2):
    optimizer.zero_grad()
    student(torch.ones(1, 1)).sum().backward()
    optimizer.step()
    # the teacher follows, halfway
    with torch.no_grad():
        for slow, fast in zip(teacher.parameters(), student.parameters()):
            slow.lerp_(fast, 0.5)
    weights = student.weight.item(), teacher.weight.item()
    print(f"step {step}: student {weights[0]}, teacher {weights[1]}")
