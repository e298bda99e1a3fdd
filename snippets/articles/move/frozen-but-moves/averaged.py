import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel

student = nn.Linear(1, 1, bias=False)
nn.init.constant_(student.weight, 3.0)
teacher = AveragedModel(student).requires_grad_(False)
optimizer = torch.optim.SGD(student.parameters(), lr=0.25)

for _ in range(2):
    optimizer.zero_grad()
    student(torch.ones(1, 1)).backward()
    optimizer.step()
    teacher.update_parameters(student)
    weight = teacher.module.weight
    print("student:", student.weight.item(), end=", ")
    print("frozen teacher:", weight.item(), "with .grad", weight.grad)
