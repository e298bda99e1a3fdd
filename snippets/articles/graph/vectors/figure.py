import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x**2
    loss = y.sum()
    loss.backward()
print(
    graph.svg(
        "Each element of x gets a gradient of its own", x=x, y=y, loss=loss
    )
)
