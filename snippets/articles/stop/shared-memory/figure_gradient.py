import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([2.0], requires_grad=True)
    z = x**2
    loss = z**3
    z.data.zero_()
    loss.backward()
print(graph.svg("z.data.zero_() makes the gradient 0", x=x, z=z, loss=loss))
