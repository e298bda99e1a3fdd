import torch
from torch import nn

front, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(front.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
x = torch.ones(1, 1)

features = front(x).detach()
head(features).backward()
print("detach(): ", front.weight.grad, head.weight.grad)

head.zero_grad()
with torch.no_grad():
    features = front(x)
head(features).backward()
print("no_grad():", front.weight.grad, head.weight.grad)
