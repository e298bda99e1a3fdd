import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 2.0)
nn.init.constant_(D.weight, 1.0)
fake = G(torch.ones(1, 1))

D.requires_grad_(False)  # for the generator's half of the step
(D(fake) - 1).square().sum().backward()
D.requires_grad_(True)
print("G:", G.weight.grad, "D:", D.weight.grad)
