import torch
from torch import nn

a, b = nn.Linear(1, 1), nn.Linear(1, 1)
given = {
    "a": a,
    "a.parameters": a.parameters,
    "a.state_dict()": a.state_dict(),
    "[a]": [a],
    "[a.parameters(), b.parameters()]": [a.parameters(), b.parameters()],
    "[*a.parameters(), *b.parameters()]": [
        *a.parameters(),
        *b.parameters(),
    ],
}
for written, params in given.items():
    print(written)
    try:
        optimizer = torch.optim.SGD(params, lr=0.1)
        print("   works:", len(optimizer.param_groups[0]["params"]))
    except TypeError as error:
        print(f"   TypeError: {error}")
