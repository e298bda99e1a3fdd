import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 0.25)
fake = G(torch.ones(1, 1))

D.requires_grad_(False)  # the generator's half begins
loss_G = (D(fake) - 1).square().mean()
loss_G.backward()
D.requires_grad_(True)  # and ends
print("G:", G.weight.grad, "D:", D.weight.grad)
