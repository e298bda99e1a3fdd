import torch
from torch import nn

from stop_the_gradient.figures import flow

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 0.25)  # after its step

fake = G(torch.ones(1, 1))
verdict = D(fake)
for tensor in fake, verdict:
    tensor.retain_grad()
loss_G = (verdict - 1).square().mean()
loss_G.backward()

forward = [("noise", "G"), ("G", "D"), ("D", "loss_G")]
arrived = {("loss_G", "D"): verdict.grad, ("D", "G"): fake.grad}
print(flow(forward, arrived, {"G": G.weight, "D": D.weight}))
