import torch
from torch import nn

G, D = nn.Linear(1, 1), nn.Linear(1, 1)
fake = G(torch.ones(1, 1))

loss_D = D(fake.detach()).square().mean()
loss_D.backward()
print("D(fake.detach()): G has a gradient:", G.weight.grad is not None)

loss_D = D(fake).square().mean()
loss_D.backward()
print("D(fake):          G has a gradient:", G.weight.grad is not None)
