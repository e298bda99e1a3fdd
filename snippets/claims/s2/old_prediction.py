import torch
from torch import nn

netG, netD = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(netG.weight, 2.0)
nn.init.constant_(netD.weight, 3.0)
optimizer_D = torch.optim.SGD(netD.parameters(), lr=0.5)

fake = netG(torch.ones(1, 1))
pred_fake = netD(fake)
netD(fake.detach()).backward()
optimizer_D.step()  # changes D's weight in place, from 3 to 2

try:
    pred_fake.backward()  # needs the 3
except RuntimeError as error:
    print(f"RuntimeError: {error}")

netG.zero_grad()
pred_fake = netD(fake)  # as backward_G does
pred_fake.backward()
print("a new prediction:", netG.weight.grad)
