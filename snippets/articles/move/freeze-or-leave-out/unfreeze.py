import torch
from torch import nn

backbone, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(backbone.weight, 2.0)
nn.init.constant_(head.weight, 1.0)
backbone.requires_grad_(False)
optimizer = torch.optim.SGD(head.parameters(), lr=0.25)

backbone.requires_grad_(True)
head(backbone(torch.ones(1, 1))).backward()
optimizer.step()
print("unfrozen, and not listed:", backbone.weight.item())

optimizer.add_param_group({"params": backbone.parameters()})
optimizer.step()
print("added:                   ", backbone.weight.item())
