import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    w = torch.tensor(2.0, requires_grad=True)
    h1 = w * 1.0
    h2 = w * h1.detach()
    h3 = w * h2.detach()
    for h in h1, h2, h3:
        h.backward()
print(
    graph.svg(
        "Each path ends where its window begins", w=w, h1=h1, h2=h2, h3=h3
    )
)
