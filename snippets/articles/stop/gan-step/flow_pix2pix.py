import torch
from torch import nn

from stop_the_gradient.figures import flow

G, D = nn.Linear(1, 1, bias=False), nn.Linear(2, 1, bias=False)
nn.init.constant_(G.weight, 2.0)
nn.init.constant_(D.weight, 3.0)
image, target = torch.tensor([[1.0]]), torch.tensor([[5.0]])

fake = G(image)
judged, compared = fake * 1, fake * 1  # two uses of one image
for tensor in fake, judged, compared:
    tensor.retain_grad()
verdict = D(torch.cat([image, judged], dim=1))  # D sees the input, too
verdict.retain_grad()
loss_GAN = (verdict - 1).square().sum()
loss_L1 = (compared - target).abs().sum()
(loss_GAN + loss_L1).backward()

forward = [("image", "G"), ("image", "D"), ("G", "D")]
forward += [("D", "loss_GAN"), ("G", "loss_L1")]
arrived = {("loss_GAN", "D"): verdict.grad, ("D", "G"): judged.grad}
arrived |= {("loss_L1", "G"): compared.grad}
title = "Both losses reach G, loss_GAN through D"
print(flow(title, forward, arrived, {"G": G.weight, "D": D.weight}))
