import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)
both = torch.optim.SGD([*G.parameters(), *D.parameters()], lr=1 / 8)
noise, real = torch.tensor([[1.0]]), torch.tensor([[2.0]])

fake = G(noise)
both.zero_grad()
loss_D = D(fake.detach()).square().mean() + (D(real) - 1).square().mean()
loss_D.backward()
both.step()
print("after D's half: G", G.weight.item(), "D", D.weight.item())

both.zero_grad()
loss_G = (D(fake) - 1).square().mean()
loss_G.backward()
both.step()
print("after G's half: G", G.weight.item(), "D", D.weight.item())
