import torch
from torch import nn

G = nn.Linear(1, 1, bias=False)
D = nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 2.0)
nn.init.constant_(D.weight, 3.0)

fake = G(torch.ones(1, 1))
loss_D = D(fake.detach()).sum()
loss_D.backward()
print("D:", D.weight.grad)
print("G:", G.weight.grad)
