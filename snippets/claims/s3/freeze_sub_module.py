import torch
from torch import nn

x = torch.ones(1)
A, B, C = nets = [nn.Linear(1, 1, bias=False) for _ in range(3)]
for net, weight in zip(nets, (2.0, 3.0, 5.0)):
    nn.init.constant_(net.weight, weight)
C(B(A(x))).backward()
print("all:            ", [net.weight.grad for net in nets])

for p in B.parameters():
    p.requires_grad = False
A.zero_grad()
C.zero_grad()
C(B(A(x))).backward()
print("B frozen:       ", [net.weight.grad for net in nets])

for net in nets:
    net.zero_grad()
C(B(A(x))).backward()
print("and cleared:    ", [net.weight.grad for net in nets])
print("None, not 'None':", B.weight.grad is None)
