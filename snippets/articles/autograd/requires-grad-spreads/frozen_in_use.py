import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
head.requires_grad_(False)

head(body(torch.ones(1))).backward()
print("body:", body.weight.grad, "head:", head.weight.grad)
