import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(1, 1, bias=False)
        self.spare = nn.Linear(1, 1, bias=False)
        self.neck = nn.Linear(1, 1, bias=False)
        self.head = nn.Linear(1, 1, bias=False)

    def forward(self, x):
        h = self.body(x).detach()
        return self.head(self.neck(h))


net = Net()
net.neck.requires_grad_(False)
net(torch.ones(1, 1)).sum().backward()
for name, p in net.named_parameters():
    if p.grad is None:
        print(name, "has none, requires_grad:", p.requires_grad)
    else:
        print(name, "has a gradient")
