import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    base = torch.nn.Parameter(torch.tensor(3.0), requires_grad=False)
    down = torch.tensor(2.0, requires_grad=True)
    up = torch.tensor(0.0, requires_grad=True)
    x = torch.tensor(1.0)
    small = down * x
    y = base * x + up * small
    y.backward()
names = {"base": base, "down": down, "up": up, "small": small}
print(graph.svg("up is 0, so down's first gradient is 0", y=y, **names))
