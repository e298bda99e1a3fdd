import torch
from torch import nn

from stop_the_gradient.figures import flow

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)

fake, real = G(torch.ones(1, 1)), torch.full((1, 1), 2.0)
of_fake, of_real = D(fake), D(real)
for tensor in fake, of_fake, of_real:
    tensor.retain_grad()
loss_D = of_fake.square().mean() + (of_real - 1).square().mean()
loss_D.backward()

forward = [("noise", "G"), ("G", "D"), ("real", "D"), ("D", "loss_D")]
at_D = torch.cat([of_fake.grad, of_real.grad])  # 2 and 2
arrived = {("loss_D", "D"): at_D, ("D", "G"): fake.grad}
print(flow(forward, arrived, {"G": G.weight, "D": D.weight}))
