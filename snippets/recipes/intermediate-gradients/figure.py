import torch
from torch import nn

from stop_the_gradient.figures import Graph

net = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(net[0].weight, 2.0)
nn.init.constant_(net[1].weight, 3.0)

with Graph() as graph:
    h = net[0](torch.tensor([[1.0]]))
    loss = net[1](h).square().sum()
    loss.backward()
print(
    graph.svg(
        "retain_grad() keeps what arrives at h", net=net, h=h, loss=loss
    )
)
