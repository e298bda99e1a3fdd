import torch
from torch import nn

net1, net2 = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(net1.weight, 2.0)
nn.init.constant_(net2.weight, 3.0)
optimizer1 = torch.optim.SGD(net1.parameters(), lr=0.25)
optimizer2 = torch.optim.SGD(net2.parameters(), lr=0.25)

optimizer1.zero_grad()
optimizer2.zero_grad()
net2(net1(torch.ones(1))).backward()
optimizer1.step()
optimizer2.step()
print("net1:", net1.weight.item(), "net2:", net2.weight.item())
