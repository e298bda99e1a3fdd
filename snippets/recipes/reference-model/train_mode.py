import torch
from torch import nn

torch.manual_seed(0)
teacher = nn.Sequential(nn.BatchNorm1d(1, momentum=0.5), nn.Linear(1, 1))
student = nn.Linear(1, 1)
x = torch.tensor([[2.0], [6.0]])

for train in True, False:
    teacher.train(train)
    target = teacher(x)
    loss = nn.functional.mse_loss(student(x), target.detach())
    loss.backward()
    print(f"teacher.train({train})")
    print("    gradients:", [p.grad for p in teacher.parameters()])
    print("    its pass was recorded:", target.requires_grad)
    print("    running mean:", teacher[0].running_mean.item())
