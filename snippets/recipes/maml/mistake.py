import copy

import torch
from torch import nn

net = nn.Linear(1, 1, bias=False)
nn.init.constant_(net.weight, 2.0)
x = torch.tensor([[1.0]])

learner = copy.deepcopy(net)
inner = torch.optim.SGD(learner.parameters(), lr=0.25)
learner(x).square().sum().backward()
inner.step()  # in place, and not recorded
learner(x).square().sum().backward()
print("the start:  ", net.weight.grad)
print("the learner:", learner.weight.grad.item())
