import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 1.0)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.0, momentum=0.5)


def step():
    optimizer.zero_grad()
    layer(torch.ones(1)).backward()
    optimizer.step()
    momentum = optimizer.state[layer.weight]["momentum_buffer"].item()
    print(
        "weight",
        layer.weight.item(),
        "grad",
        layer.weight.grad.item(),
        "momentum",
        momentum,
    )


step()
step()
optimizer.param_groups[0]["lr"] = 0.25
step()  # without the momentum of the first two, it would be 0.75
