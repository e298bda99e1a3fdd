import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)
both = torch.optim.SGD([*G.parameters(), *D.parameters()], lr=1 / 8)

fake = G(torch.ones(1, 1))
D(fake.detach()).square().mean().backward()
both.step()
print("after D's half: D", D.weight.item())

D.requires_grad_(False)  # and no zero_grad()
(D(fake) - 1).square().mean().backward()
both.step()
print("after G's half: D", D.weight.item())
