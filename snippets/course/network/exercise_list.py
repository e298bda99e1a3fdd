import torch
from torch import nn

body = nn.Linear(1, 1, bias=False)
head = nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)

head(body(torch.ones(1, 1))).sum().backward()
optimizer.step()
print("gradients:", body.weight.grad.item(), head.weight.grad.item())
print("weights:  ", body.weight.item(), head.weight.item())
