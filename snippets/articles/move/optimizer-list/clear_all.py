import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(head.weight, 3.0)
model = nn.Sequential(body, head)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)

model(torch.ones(1, 1)).backward()
optimizer.zero_grad()
print("optimizer.zero_grad():", body.weight.grad)
model.zero_grad()
print("model.zero_grad():    ", body.weight.grad)

body.requires_grad_(False)
model(torch.ones(1, 1)).backward()
print("frozen:               ", body.weight.grad)
