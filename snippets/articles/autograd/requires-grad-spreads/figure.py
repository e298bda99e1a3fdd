import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor(2.0)
    y = torch.tensor(3.0)
    w = torch.tensor(5.0, requires_grad=True)
    h = w * x
    loss = h * h + y
    loss.backward()
print(
    graph.svg(
        "The gradient reaches w, the only input with the flag",
        x=x,
        y=y,
        w=w,
        h=h,
        loss=loss,
    )
)
