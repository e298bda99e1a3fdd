import copy

import torch
from torch import nn

student = nn.BatchNorm1d(1, affine=False, momentum=0.5)
teacher = copy.deepcopy(student)
x = torch.tensor([[2.0], [6.0]])
for step in range(4):
    student(x)
    with torch.no_grad():
        for t, s in zip(teacher.parameters(), student.parameters()):
            t.lerp_(s, 0.5)

for name, net in ("student", student), ("teacher", teacher):
    print(f"{name}: mean {net.running_mean.item()}", end=", ")
    print("variance", net.running_var.item())

try:
    for t, s in zip(teacher.buffers(), student.buffers()):
        t.lerp_(s, 0.5)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
