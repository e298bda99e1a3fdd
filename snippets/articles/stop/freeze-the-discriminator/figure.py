import torch
from torch import nn

from stop_the_gradient.figures import Graph

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 0.25)
D.requires_grad_(False)
with Graph() as graph:
    fake = G(torch.ones(1, 1))
    loss_G = (D(fake) - 1).square().mean()
    loss_G.backward()
print(
    graph.svg(
        "D is frozen, and G still gets its gradient",
        G=G,
        D=D,
        fake=fake,
        loss_G=loss_G,
    )
)
