import torch

from stop_the_gradient.figures import Graph

mask = torch.tensor([False])
with Graph() as graph:
    x = torch.tensor([0.0], requires_grad=True)
    root = x.sqrt()
    y = torch.where(mask, root, 0.0)
    y.backward()
print(graph.svg("Masked after the root: x gets nan", x=x, root=root, y=y))
