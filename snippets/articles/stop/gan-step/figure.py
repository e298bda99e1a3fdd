import torch
from torch import nn

from stop_the_gradient.figures import Graph

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)
with Graph() as graph:
    fake = G(torch.ones(1, 1))
    answer = D(fake)
    loss_D = answer**2
    loss_D.backward()
print(
    graph.svg(
        "D(fake): loss_D reaches G",
        G=G,
        D=D,
        fake=fake,
        answer=answer,
        loss_D=loss_D,
    )
)
