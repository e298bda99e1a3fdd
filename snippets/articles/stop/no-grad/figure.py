import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([3.0], requires_grad=True)
    before = x**2
    with torch.no_grad():
        inside = x**2
    loss = before + inside
    loss.backward()
names = {"before": before, "inside": inside, "loss": loss}
print(graph.svg("The path under no_grad() wasn't recorded", x=x, **names))
