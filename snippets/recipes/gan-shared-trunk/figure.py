import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    trunk = torch.tensor(1.0, requires_grad=True)
    G_head = torch.tensor(2.0, requires_grad=True)
    D_head = torch.tensor(3.0, requires_grad=True)

    fake = G_head * trunk
    loss_D = D_head * (trunk * fake.detach())
    loss_D.backward()
names = {"trunk": trunk, "G_head": G_head, "D_head": D_head}
print(
    graph.svg(
        "loss_D reaches the trunk on one of two paths",
        **names,
        fake=fake,
        loss_D=loss_D,
    )
)
