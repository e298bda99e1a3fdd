import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
fake = G(torch.ones(1, 1))

D.requires_grad_(False)
loss_G = (D(fake) - 1).square().mean()
D.requires_grad_(True)  # too early?
loss_G.backward()
print("frozen in D(fake) only:   D.grad", D.weight.grad)

loss_D = (D(fake.detach()) - 1).square().mean()
D.requires_grad_(False)  # too early!
loss_D.backward()
print("frozen in backward() only: D.grad", D.weight.grad)
