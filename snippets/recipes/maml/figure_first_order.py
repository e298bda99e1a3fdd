import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    start = torch.tensor(2.0, requires_grad=True)
    (g,) = torch.autograd.grad(start**2, start)
    inner = start - 0.25 * g
    loss = inner**2
    loss.backward()
names = {"start": start, "g": g, "inner": inner, "loss": loss}
print(graph.svg("First order: the path through g is cut", **names))
