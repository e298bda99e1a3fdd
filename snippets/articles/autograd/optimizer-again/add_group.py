import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
body.requires_grad_(False)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5, momentum=0.5)
head(body(torch.ones(1))).backward()
optimizer.step()

body.requires_grad_(True)
optimizer.add_param_group({"params": body.parameters(), "lr": 0.25})
for group in optimizer.param_groups:
    print("lr", group["lr"], "momentum", group["momentum"])
print("the head's state:", optimizer.state[head.weight])

both = [*body.parameters(), *head.parameters()]
optimizer = torch.optim.SGD(both, lr=0.5, momentum=0.5)
print("in a new optimizer:", optimizer.state[head.weight])
