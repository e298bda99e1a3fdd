import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor(3.0, requires_grad=True)
    h = 2 * x
    loss = 5 * h
    loss.backward()
print(
    graph.svg(
        "The gradient goes up: 1, then 5, then 10", x=x, h=h, loss=loss
    )
)
