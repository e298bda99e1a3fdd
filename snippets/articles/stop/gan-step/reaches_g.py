import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)
noise, real = torch.tensor([[1.0]]), torch.tensor([[2.0]])

fake = G(noise)
loss_D = D(fake).square().mean() + (D(real) - 1).square().mean()
loss_D.backward()
print("fake:         ", "G", G.weight.grad, "D", D.weight.grad)

G.zero_grad()
D.zero_grad()
fake = G(noise)
loss_D = D(fake.detach()).square().mean() + (D(real) - 1).square().mean()
loss_D.backward()
print("fake.detach():", "G", G.weight.grad, "D", D.weight.grad)
