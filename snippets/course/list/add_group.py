import torch
from torch import nn

body = nn.Linear(1, 1, bias=False)
head = nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
body.requires_grad_(False)
model = nn.Sequential(body, head)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)

body.requires_grad_(True)
new = {"params": body.parameters(), "lr": 0.25}
optimizer.add_param_group(new)
model(torch.ones(1, 1)).sum().backward()
optimizer.step()
print("body:", body.weight.item())
print("head:", head.weight.item())
