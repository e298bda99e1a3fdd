import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    weight = torch.tensor([3.0, 4.0], requires_grad=True)  # D's
    x = torch.tensor([0.25, 0.25], requires_grad=True)
    score = (weight * x).sum()
    (grad,) = torch.autograd.grad(score, x, create_graph=True)
    penalty = (grad.norm() - 1).square()
    loss = 10 * penalty - weight.sum()  # D(fake) - D(real)
    loss.backward()
names = {"weight": weight, "grad": grad, "penalty": penalty}
print(
    graph.svg(
        "create_graph=True: the penalty reaches the weight",
        **names,
        loss=loss,
    )
)
