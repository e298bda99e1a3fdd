import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.used = nn.Linear(1, 1)
        self.unused = nn.Linear(1, 1)

    def forward(self, x):
        return self.used(x)


net = Net()  # not wrapped
net(torch.ones(1, 1)).sum().backward()
for name, p in net.named_parameters():
    if p.requires_grad and p.grad is None:
        print("no gradient:", name)
