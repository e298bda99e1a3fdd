import torch
from torch import nn

netD = nn.Linear(1, 1)
netD.register_forward_hook(lambda module, args, output: print("hook"))
x = torch.ones(1)

print("netD.forward(x)")
netD.forward(x)
print("netD(x)")
netD(x)
