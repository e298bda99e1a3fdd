import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    w = torch.tensor([2.0], requires_grad=True)
    x = torch.tensor([3.0])
    h = w * x
    y = h.square()
    y.backward()
print(
    graph.svg(
        "12 arrives at h, 36 at w, and nothing at x", w=w, x=x, h=h, y=y
    )
)
