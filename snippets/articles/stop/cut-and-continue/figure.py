import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([1.0], requires_grad=True)
    h = 2 * x
    d = h.detach().requires_grad_()
    loss = 3 * d
    loss.backward()
    h.backward(d.grad)
print(
    graph.svg(
        "You carry the gradient from d to h by hand",
        x=x,
        h=h,
        d=d,
        loss=loss,
    )
)
