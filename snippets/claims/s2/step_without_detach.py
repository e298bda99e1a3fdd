import torch
from torch import nn

netG, netD = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(netG.weight, 1.0)
nn.init.constant_(netD.weight, 1.0)
optimizer_G = torch.optim.SGD(netG.parameters(), lr=1 / 8)
optimizer_D = torch.optim.SGD(netD.parameters(), lr=1 / 8)

loss_D = netD(netG(torch.ones(1, 1))).square().mean()  # no detach()
loss_D.backward()
optimizer_D.step()
print("netG", netG.weight.item(), "netD", netD.weight.item())
print("left in netG:", netG.weight.grad)

optimizer_G.step()  # without zero_grad(), which the source has here
print("netG", netG.weight.item())
