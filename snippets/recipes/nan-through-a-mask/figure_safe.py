import torch

from stop_the_gradient.figures import Graph

mask = torch.tensor([False])
with Graph() as graph:
    x = torch.tensor([0.0], requires_grad=True)
    safe = torch.where(mask, x, 1.0)
    root = safe.sqrt()
    y = torch.where(mask, root, 0.0)
    y.backward()
print(
    graph.svg(
        "Masked before, too: x gets 0", x=x, safe=safe, root=root, y=y
    )
)
