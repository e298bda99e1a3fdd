import torch
from torch import nn

net = nn.Module()
net.plain = torch.ones(1, requires_grad=True)
net.listed = nn.Parameter(torch.ones(1))
print([name for name, _ in net.named_parameters()])
(net.plain * net.listed).backward()
print(net.plain.grad, net.listed.grad)
