import torch
from torch import nn

from stop_the_gradient.figures import Graph

front, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(front.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
with Graph() as graph:
    with torch.no_grad():
        features = front(torch.ones(1, 1))
    y = head(features)
    y.backward()
names = {"features": features, "y": y}
print(
    graph.svg(
        "no_grad(): the front isn't recorded",
        front=front,
        head=head,
        **names,
    )
)
