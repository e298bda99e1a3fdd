import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)
optimizer_G = torch.optim.SGD(G.parameters(), lr=1 / 8)
optimizer_D = torch.optim.SGD(D.parameters(), lr=1 / 8)
noise, real = torch.tensor([[1.0]]), torch.tensor([[2.0]])

fake = G(noise)

# The discriminator: 0 for the fake, 1 for the real one
optimizer_D.zero_grad()
loss_D = D(fake.detach()).square().mean() + (D(real) - 1).square().mean()
loss_D.backward()
print("D's half: G.grad", G.weight.grad, "D.grad", D.weight.grad)
optimizer_D.step()
print("D is now", D.weight.item())

# The generator: D should say 1
optimizer_G.zero_grad()
loss_G = (D(fake) - 1).square().mean()
loss_G.backward()
print("G's half: G.grad", G.weight.grad, "D.grad", D.weight.grad)
optimizer_G.step()
print("G is now", G.weight.item())
