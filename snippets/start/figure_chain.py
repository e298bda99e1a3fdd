import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor(3.0, requires_grad=True)
    h = 2 * x
    loss = 5 * h
    loss.backward()
print(graph.svg("Up: the gradients", x=x, h=h, loss=loss))
