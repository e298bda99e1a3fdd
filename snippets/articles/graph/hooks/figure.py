import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([2.0], requires_grad=True)
    y = x**2
    loss = 3 * y
    loss.backward()
print(graph.svg("Without a hook, x receives 12", x=x, y=y, loss=loss))
