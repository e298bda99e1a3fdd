import torch
from torch import nn

sub_module = nn.Linear(1, 1, bias=False)
weight = nn.init.constant_(sub_module.weight, 2.0)
optimizer = torch.optim.SGD(sub_module.parameters(), lr=0.25)
sub_module(torch.ones(1)).backward()

for p in sub_module.parameters():
    p.requires_grad = False
print("flag:", weight.requires_grad, "gradient:", weight.grad)
optimizer.step()
print("the frozen weight changed from 2 to", weight.item())
