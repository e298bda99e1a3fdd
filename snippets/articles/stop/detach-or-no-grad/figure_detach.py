import torch
from torch import nn

from stop_the_gradient.figures import Graph

front, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(front.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
with Graph() as graph:
    h = front(torch.ones(1, 1))
    features = h.detach()
    y = head(features)
    y.backward()
names = {"h": h, "features": features, "y": y}
print(
    graph.svg(
        "detach(): the front is recorded, then cut off",
        front=front,
        head=head,
        **names,
    )
)
