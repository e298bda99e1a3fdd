import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)
optimizer_G = torch.optim.SGD(G.parameters(), lr=1 / 8)
optimizer_D = torch.optim.SGD(D.parameters(), lr=1 / 8)
noise, real = torch.tensor([[1.0]]), torch.tensor([[2.0]])

fake = G(noise)
loss_D = D(fake).square().mean() + (D(real) - 1).square().mean()
# no detach()
loss_D.backward(retain_graph=True)
optimizer_D.step()

# removes what loss_D has left in G
optimizer_G.zero_grad()
loss_G = (D(fake) - 1).square().mean()
loss_G.backward()
optimizer_G.step()
print("G is now", G.weight.item(), "D is now", D.weight.item())
