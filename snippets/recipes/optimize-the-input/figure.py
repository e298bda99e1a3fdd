import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    w = torch.tensor(2.0)  # frozen
    x = torch.tensor(0.5, requires_grad=True)
    score = w * x
    loss = (score - 4.0).square()
    loss.backward()
names = {"w": w, "x": x, "score": score, "loss": loss}
print(graph.svg("Only the input is trained", **names))
