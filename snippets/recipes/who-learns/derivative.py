import torch
from torch import nn

from who_learns import who_learns

critic = nn.Sequential(nn.Linear(1, 2), nn.Tanh(), nn.Linear(2, 1))
for p in critic.parameters():
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(critic.parameters(), lr=0.5)
x = torch.tensor([[2.0]], requires_grad=True)

with who_learns(critic, optimizer, where=True) as report:
    optimizer.zero_grad()
    (slope,) = torch.autograd.grad(critic(x).sum(), x, create_graph=True)
    penalty = (slope.norm() - 1) ** 2
    penalty.backward()
    optimizer.step()
print(report)
