import copy

import torch
from torch import nn

student = nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1, momentum=0.5))
nn.init.ones_(student[0].weight)
nn.init.zeros_(student[0].bias)
teacher = copy.deepcopy(student).requires_grad_(False).eval()
decay = 0.5  # yours: 0.999


@torch.no_grad()
def update(teacher, student):
    for t, s in zip(teacher.parameters(), student.parameters()):
        t.lerp_(s, 1.0 - decay)  # decay * t + (1 - decay) * s
    for t, s in zip(teacher.buffers(), student.buffers()):
        t.copy_(s)


optimizer = torch.optim.SGD(student.parameters(), lr=0.5)
x = torch.tensor([[2.0], [6.0]])
for step in range(2):
    with torch.no_grad():
        target = teacher(x)
    loss = (student(x) - target).mean()  # yours: a real loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()  # first the student,
    update(teacher, student)  # then the teacher
    print("step", step)
    for name, net in ("student", student), ("teacher", teacher):
        print(f"  {name}: bias {net[1].bias.item()}", end=", ")
        print("running mean", net[1].running_mean.item())

teacher(10 * x)  # in eval() mode it moves nothing
print("after a pass: running mean", teacher[1].running_mean.item())
print("the teacher has a graph:", teacher[1].bias.requires_grad)
