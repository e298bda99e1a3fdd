import torch
from torch import nn

net1, net2 = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(net1.weight, 2.0)
nn.init.constant_(net2.weight, 3.0)
optimizer = torch.optim.SGD(net2.parameters(), lr=0.25)  # net2 only

for step in 1, 2:
    optimizer.zero_grad()
    net2(net1(torch.ones(1))).backward()
    optimizer.step()
    print("net1:", net1.weight.item(), "gradient", net1.weight.grad.item())
print("net2:", net2.weight.item())
