import torch
from torch import nn

for zeros in [["up"], ["up", "down"]]:
    adapter = nn.ModuleDict(
        {
            "down": nn.Linear(4, 1, bias=False),
            "up": nn.Linear(1, 4, bias=False),
        }
    )
    for part in adapter.values():
        nn.init.ones_(part.weight)
    for part in zeros:
        nn.init.zeros_(adapter[part].weight)

    optimizer = torch.optim.SGD(adapter.parameters(), lr=0.5)
    for step in range(3):
        optimizer.zero_grad()
        output = adapter["up"](adapter["down"](torch.ones(1, 4)))
        (output - 1.0).square().mean().backward()
        optimizer.step()
    moved = [n for n in adapter if adapter[n].weight.grad.any()]
    print("zero at first:", zeros, "has a gradient after 3 steps:", moved)
