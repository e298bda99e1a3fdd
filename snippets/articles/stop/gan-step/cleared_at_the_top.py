import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)
optimizer_G = torch.optim.SGD(G.parameters(), lr=1 / 8)
optimizer_D = torch.optim.SGD(D.parameters(), lr=1 / 8)
noise, real = torch.tensor([[1.0]]), torch.tensor([[2.0]])

optimizer_G.zero_grad()
optimizer_D.zero_grad()
fake = G(noise)
loss_D = D(fake).square().mean() + (D(real) - 1).square().mean()
# no detach()
loss_D.backward(retain_graph=True)
print("left in G by loss_D:", G.weight.grad)
optimizer_D.step()

loss_G = (D(fake) - 1).square().mean()
loss_G.backward()
print("both together:      ", G.weight.grad)
optimizer_G.step()
print("G is now", G.weight.item(), "and D says", D(G(noise)).item())
