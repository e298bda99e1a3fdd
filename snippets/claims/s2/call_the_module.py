import torch
from torch import nn


def hook(module, args, output):
    print("the hook ran")


netD = nn.Linear(1, 1)
netD.register_forward_hook(hook)
x = torch.ones(1, 1)
print("netD.forward(x)")
first = netD.forward(x)
print("netD(x)")
second = netD(x)
print("the same result:", first.equal(second))
