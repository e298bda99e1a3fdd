import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    start = torch.tensor(2.0, requires_grad=True)
    (g,) = torch.autograd.grad(start**2, start, create_graph=True)
    inner = start - 0.25 * g
    loss = inner**2
    loss.backward()
names = {"start": start, "g": g, "inner": inner, "loss": loss}
print(
    graph.svg("create_graph=True: a second path leads through g", **names)
)
