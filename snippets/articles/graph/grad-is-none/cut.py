import torch
from torch import nn

net = nn.Linear(1, 1)
other = nn.Linear(1, 1)
x = torch.ones(1, 1)
loss_1, loss_2 = net(x).sum(), other(x).sum()

# numbers
loss = torch.tensor([loss_1.item(), loss_2.item()]).sum()
print("from numbers:", loss.requires_grad)

# one of the two is cut off
loss = loss_1.detach() + loss_2
loss.backward()
print("net:  ", net.weight.grad)
print("other:", other.weight.grad)

loss = torch.stack([net(x).sum(), other(x).sum()]).sum()
loss.backward()
print("net:  ", net.weight.grad)
