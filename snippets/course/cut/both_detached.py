import torch
from torch import nn

G = nn.Linear(1, 1, bias=False)
D = nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)
optimizer_G = torch.optim.SGD(G.parameters(), lr=1 / 8)

fake = G(torch.ones(1, 1))
loss_G = (D(fake.detach()) - 3).square().mean()
loss_G.backward()
optimizer_G.step()
print("G.grad:", G.weight.grad, "  G is now", G.weight.item())
