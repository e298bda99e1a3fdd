import torch
from torch import nn

from stop_the_gradient.figures import Graph

net1, net2 = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(net1.weight, 2.0)
nn.init.constant_(net2.weight, 3.0)
with Graph() as graph:
    h = net1(torch.ones(1))
    loss = net2(h)
    loss.backward()
print(
    graph.svg(
        "One backward() reaches both networks",
        net1=net1,
        net2=net2,
        h=h,
        loss=loss,
    )
)
