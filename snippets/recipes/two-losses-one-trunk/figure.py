import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    trunk = torch.tensor(1.0, requires_grad=True)
    a = torch.tensor(2.0, requires_grad=True)
    b = torch.tensor(3.0, requires_grad=True)
    h = trunk * 4.0
    loss_a = a * h
    loss_b = b * h
    loss = loss_a + 0.5 * loss_b
    loss.backward()
names = {"trunk": trunk, "h": h, "loss_a": loss_a, "loss_b": loss_b}
print(
    graph.svg(
        "The gradients of both losses add up at h",
        a=a,
        b=b,
        loss=loss,
        **names,
    )
)
