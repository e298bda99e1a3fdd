import torch
from torch import nn

from stop_the_gradient.figures import Graph

model = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(model[0].weight, 3.0)
model[1].weight = model[0].weight
with Graph() as graph:
    h = model[0](torch.ones(1))
    y = model[1](h)
    y.backward()
print(
    graph.svg(
        "Both uses of w add to its gradient", w=model[0].weight, h=h, y=y
    )
)
