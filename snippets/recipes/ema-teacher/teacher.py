import copy

import torch
from torch import nn

norm = nn.BatchNorm1d(1, momentum=0.5)
student = nn.Sequential(nn.Linear(1, 1), norm)
nn.init.ones_(student[0].weight)
nn.init.zeros_(student[0].bias)
teacher = copy.deepcopy(student)
teacher.requires_grad_(False).eval()
decay = 0.5  # yours: 0.999


@torch.no_grad()
def update(teacher, student):
    for t, s in zip(teacher.parameters(), student.parameters()):
        # decay * t + (1 - decay) * s
        t.lerp_(s, 1.0 - decay)
    for t, s in zip(teacher.buffers(), student.buffers()):
        t.copy_(s)


optimizer = torch.optim.SGD(student.parameters(), lr=0.5)
x = torch.tensor([[2.0], [6.0]])
for step in range(2):
    with torch.no_grad():
        target = teacher(x)
    # yours: a real loss
    loss = (student(x) - target).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()  # first the student,
    update(teacher, student)  # then the teacher
    print("step", step)
    for name, net in ("student", student), ("teacher", teacher):
        print(f"  {name}: bias {net[1].bias.item()}", end=", ")
        print("running mean", net[1].running_mean.item())

# in eval() mode it moves nothing
teacher(10 * x)
print("after a pass: running mean", teacher[1].running_mean.item())
print("the teacher has a graph:", teacher[1].bias.requires_grad)
