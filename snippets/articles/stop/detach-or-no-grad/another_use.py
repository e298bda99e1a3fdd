import torch
from torch import nn

front = nn.Linear(1, 1, bias=False)
nn.init.constant_(front.weight, 2.0)
x = torch.ones(1, 1)

features = front(x)
constant = features.detach()
loss = 5 * features - constant
loss.backward()
print("detach(): ", front.weight.grad)

front.zero_grad()
with torch.no_grad():
    features = front(x)
print("no_grad():", (5 * features).requires_grad)
