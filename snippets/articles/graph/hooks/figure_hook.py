import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    x = torch.tensor([2.0], requires_grad=True)
    y = x**2
    y.register_hook(lambda grad: 10 * grad)
    loss = 3 * y
    loss.backward()
print(
    graph.svg(
        "With a hook on y, 10 * grad, x receives 120", x=x, y=y, loss=loss
    )
)
