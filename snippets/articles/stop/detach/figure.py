import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([1.0], requires_grad=True)
    y = x**2
    z = 2 * y
    w = z**3

    p = z
    q = torch.tensor([2.0], requires_grad=True)
    pq = p * q

    pq.backward(retain_graph=True)
    w.backward()
print(
    graph.svg(
        "p = z: two paths lead to x", x=x, y=y, z=z, w=w, p=p, q=q, pq=pq
    )
)
