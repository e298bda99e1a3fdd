import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([2.0], requires_grad=True)
    z = x**2
    loss = z**3
    z.detach().clone().zero_()
    loss.backward()
print(graph.svg("zero_() on a clone leaves it at 192", x=x, z=z, loss=loss))
