import copy

import torch
from torch import nn

from stop_the_gradient.figures import lines

student = nn.Linear(1, 1)
nn.init.zeros_(student.bias)
teacher = copy.deepcopy(student).requires_grad_(False)
optimizer = torch.optim.SGD([student.bias], lr=0.5)
biases = {"student": [0.0], "teacher": [0.0]}
for step in range(6):
    optimizer.zero_grad()
    student(torch.ones(1, 1)).mean().backward()
    optimizer.step()
    with torch.no_grad():
        teacher.bias.lerp_(student.bias, 0.5)
    biases["student"].append(student.bias.item())
    biases["teacher"].append(teacher.bias.item())
print(
    lines(
        "The teacher follows the student at a distance",
        "steps",
        "bias",
        biases,
    )
)
