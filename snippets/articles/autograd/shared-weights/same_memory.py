import torch
from torch import nn

first, second = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(first.weight, 3.0)
second.weight = nn.Parameter(first.weight)  # a second Parameter

parameters = [*first.parameters(), *second.parameters()]
optimizer = torch.optim.SGD(parameters, lr=0.125, momentum=0.5)
print("parameters:", len({id(p) for p in parameters}))

second(first(torch.ones(1))).backward()
print("gradients:", first.weight.grad.item(), second.weight.grad.item())
second.requires_grad_(False)
optimizer.zero_grad()
second(first(torch.ones(1))).backward()
optimizer.step()
print("the frozen one:", second.weight.item())
