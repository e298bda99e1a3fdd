import torch
from torch import nn

net1, net2 = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(net1.weight, 2.0)
nn.init.constant_(net2.weight, 3.0)
optimizer = torch.optim.SGD(
    [*net1.parameters(), *net2.parameters()], lr=0.25
)

optimizer.zero_grad()
loss = net2(net1(torch.ones(1)))
loss.backward()  # goes through net2 into net1
optimizer.step()
print("net1:", net1.weight.grad.item(), "->", net1.weight.item())
print("net2:", net2.weight.grad.item(), "->", net2.weight.item())
