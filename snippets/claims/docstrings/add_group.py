import torch
from torch import nn

net = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
net[0].requires_grad_(False)
optimizer = torch.optim.SGD(net[1].parameters(), lr=0.1)
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1.0)


def changed():
    before = net[0].weight.clone()
    optimizer.zero_grad()
    net(torch.ones(1, 1)).sum().backward()
    optimizer.step()
    return not net[0].weight.equal(before)


print("frozen:   ", changed())
schedule.step()
optimizer.add_param_group({"params": net[0].parameters()})
print("added:    ", changed())
net[0].requires_grad_(True)
print("and thawed:", changed())
try:
    schedule.step()
except ValueError as error:
    print("LambdaLR:  ", type(error).__name__)
