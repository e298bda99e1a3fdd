import torch
from torch import nn


def loss_of(features):  # compares each row with all others
    return torch.logsumexp(features @ features.T, dim=1).sum()


torch.manual_seed(0)
net = nn.Linear(3, 2, bias=False)
data = torch.randn(4, 3)
parts = data.split(2)

loss_of(net(data)).backward()
print("whole batch:", net.weight.grad[0])

net.zero_grad()
with torch.no_grad():
    features = torch.cat([net(part) for part in parts])
features.requires_grad_()
loss_of(features).backward()
for part, grad in zip(parts, features.grad.split(2), strict=True):
    net(part).backward(gradient=grad)
print("in two parts:", net.weight.grad[0])

net.zero_grad()
for part in parts:
    loss_of(net(part)).backward()
print("accumulated: ", net.weight.grad[0])
