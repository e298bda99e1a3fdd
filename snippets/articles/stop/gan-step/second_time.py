import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
fake = G(torch.ones(1, 1))

loss_D = D(fake).square().mean()  # no detach()
# walks through G, and frees its graph
loss_D.backward()
loss_G = (D(fake) - 1).square().mean()
try:
    loss_G.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
