import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)
optimizer_G = torch.optim.SGD(G.parameters(), lr=1 / 8)
optimizer_D = torch.optim.SGD(D.parameters(), lr=1 / 8)
noise, real = torch.tensor([[1.0]]), torch.tensor([[2.0]])

fake = G(noise)

D.requires_grad_(True)
loss_D = D(fake.detach()).square().mean() + (D(real) - 1).square().mean()
loss_D.backward()
optimizer_D.step()
optimizer_D.zero_grad()

D.requires_grad_(False)
loss_G = (D(fake) - 1).square().mean()
loss_G.backward()
optimizer_G.step()
optimizer_G.zero_grad()
print("G:", G.weight.item(), "D:", D.weight.item())
print("left in D:", D.weight.grad)
