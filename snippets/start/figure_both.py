import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor(1.0, requires_grad=True)
    q = torch.tensor(5.0, requires_grad=True)
    z = 2 * x
    u = z * z * z
    p = z
    loss = u + p * q
    loss.backward()
print(
    graph.svg(
        "After backward(), x has 34", x=x, q=q, z=z, u=u, p=p, loss=loss
    )
)
