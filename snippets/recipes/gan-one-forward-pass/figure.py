import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    G = torch.tensor(0.5, requires_grad=True)
    D = torch.tensor(1.0, requires_grad=True)
    fake = G * 1.0
    judged = D * fake
    loss_G = (judged - 1).square()
    (G.grad,) = torch.autograd.grad(loss_G, [G])
names = {"fake": fake, "judged": judged, "loss_G": loss_G}
print(graph.svg("grad(loss_G, [G]) leaves nothing in D", G=G, D=D, **names))
