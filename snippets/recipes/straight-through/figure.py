import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([0.75], requires_grad=True)
    hard = x.round()
    fixed = (hard - x).detach()
    y = x + fixed
    loss = y.square().sum()
    loss.backward()
tensors = {"x": x, "hard": hard, "fixed": fixed, "y": y, "loss": loss}
print(graph.svg("round() is cut, and the direct path is open", **tensors))
