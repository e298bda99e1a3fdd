import copy

import torch
from torch import nn


class Student(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(2))
        # of a quantized layer
        codes = torch.ones(2, dtype=torch.int8)
        self.codes = nn.Parameter(codes, requires_grad=False)


student = Student()
teacher = copy.deepcopy(student).requires_grad_(False)
with torch.no_grad():
    student.weight.fill_(4.0)
    student.codes.fill_(7)
    for t, s in zip(teacher.parameters(), student.parameters()):
        if t.is_floating_point():
            t.lerp_(s, 0.5)
        else:
            t.copy_(s)
print("weight", teacher.weight.tolist(), "codes", teacher.codes.tolist())
try:
    teacher.codes.lerp_(student.codes, 0.5)
except NotImplementedError as error:
    print(f"NotImplementedError: {error}")
