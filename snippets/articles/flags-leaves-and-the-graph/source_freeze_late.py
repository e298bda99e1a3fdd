import torch
from torch import nn

sub_module = nn.Linear(1, 1, bias=False)
weight = nn.init.constant_(sub_module.weight, 2.0)
optimizer = torch.optim.SGD(sub_module.parameters(), lr=0.25)
sub_module(torch.ones(1)).backward()

for p in sub_module.parameters():
    p.requires_grad = False
optimizer.step()
print("flag:                 ", weight.requires_grad)
print("frozen after backward:", weight.grad, weight.item())

optimizer.zero_grad()
optimizer.step()
print("after zero_grad:      ", weight.grad, weight.item())
