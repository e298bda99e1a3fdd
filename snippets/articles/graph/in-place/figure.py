import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    w = torch.tensor([3.0], requires_grad=True)
    h = 2 * w
    y = h**2
    more = h + 1
    y.backward()
print(graph.svg("y still depends on the old h", w=w, h=h, y=y, new_h=more))
