import torch
from torch import nn

body, head = nn.Linear(1, 1), nn.Linear(1, 1)
body.requires_grad_(False)
groups = [{"params": body.parameters()}, {"params": head.parameters()}]
optimizer = torch.optim.SGD(groups, lr=0.5)

body.requires_grad_(True)  # it is in the list already
optimizer.param_groups[0]["lr"] = 0.125
before = body.bias.item()
head(body(torch.ones(1, 1))).sum().backward()
optimizer.step()
print("the body changes:", body.bias.item() != before)
