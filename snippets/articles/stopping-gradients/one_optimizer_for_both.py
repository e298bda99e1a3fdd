import torch
from torch import nn


def discriminator_step(detach):
    G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
    nn.init.constant_(G.weight, 2.0)
    nn.init.constant_(D.weight, 1.0)
    optimizer = torch.optim.SGD(
        [*G.parameters(), *D.parameters()], lr=1 / 16
    )
    fake = G(torch.ones(1, 1))
    loss_D = D(fake.detach() if detach else fake).square().sum()
    loss_D.backward()
    optimizer.step()
    return f"G {G.weight.item()}, D {D.weight.item()}"


print("without detach:", discriminator_step(detach=False))
print("with detach:   ", discriminator_step(detach=True))
