import torch
from torch import nn
from torch.nn.functional import l1_loss, mse_loss

netG = nn.Linear(1, 1, bias=False)
netD = nn.Linear(2, 1, bias=False)  # sees A and B side by side
nn.init.constant_(netG.weight, 1.0)
nn.init.constant_(netD.weight, 1.0)
optimizer_G = torch.optim.SGD(netG.parameters(), lr=1 / 8)
optimizer_D = torch.optim.SGD(netD.parameters(), lr=1 / 8)
real_A, real_B = torch.tensor([[1.0]]), torch.tensor([[3.0]])
zero, one, lambda_A = torch.zeros(1, 1), torch.ones(1, 1), 10.0

fake_B = netG(real_A)
fake_AB = torch.cat((real_A, fake_B), 1)
real_AB = torch.cat((real_A, real_B), 1)

optimizer_D.zero_grad()
loss_D_fake = mse_loss(netD(fake_AB.detach()), zero)
loss_D_real = mse_loss(netD(real_AB), one)
loss_D = (loss_D_fake + loss_D_real) * 0.5
loss_D.backward()
print("G.grad", netG.weight.grad, "D.grad", netD.weight.grad)
optimizer_D.step()

optimizer_G.zero_grad()
loss_G_GAN = mse_loss(netD(fake_AB), one)
loss_G = loss_G_GAN + lambda_A * l1_loss(fake_B, real_B)
loss_G.backward()
optimizer_G.step()
print("G.grad", netG.weight.grad, "G", netG.weight.item())
