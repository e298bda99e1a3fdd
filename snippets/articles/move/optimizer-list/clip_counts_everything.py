import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 4.0)
nn.init.constant_(head.weight, 3.0)
model = nn.Sequential(body, head)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)

model(torch.ones(1, 1)).backward()  # body gets 3, head gets 4
norm = nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
print("all parameters:   norm", norm, "head", head.weight.grad)

model.zero_grad()
model(torch.ones(1, 1)).backward()
norm = nn.utils.clip_grad_norm_(head.parameters(), max_norm=1.0)
print("the head's:       norm", norm, "head", head.weight.grad)

model.zero_grad()
body.requires_grad_(False)
model(torch.ones(1, 1)).backward()
norm = nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
print("all, body frozen: norm", norm, "head", head.weight.grad)
