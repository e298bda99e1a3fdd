import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([1.0], requires_grad=True)
    z = 2 * x**2
    w = z**3
    p = z.detach()
    loss = w + 2 * p
    loss.backward()
print(graph.svg("One edge is cut: 48", x=x, z=z, w=w, p=p, loss=loss))
