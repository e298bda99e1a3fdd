import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 1.0)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)
optimizer.add_param_group({"params": body.parameters(), "lr": 0.25})

head(body(torch.ones(1, 1))).backward()
optimizer.step()
print("head", head.weight.item(), "body", body.weight.item())
print("groups:", len(optimizer.param_groups))
