import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 4.0)
nn.init.constant_(head.weight, 3.0)
parameters = [*body.parameters(), *head.parameters()]

head(body(torch.ones(1, 1))).backward()  # gradients 3 and 4, norm 5
nn.utils.clip_grad_norm_(parameters, max_norm=1.0)
print("left out of the optimizer:", head.weight.grad)

body.requires_grad_(False)
for p in parameters:
    p.grad = None
head(body(torch.ones(1, 1))).backward()  # 4 alone
nn.utils.clip_grad_norm_(parameters, max_norm=1.0)
print("frozen:                   ", head.weight.grad)
