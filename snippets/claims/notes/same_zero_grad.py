import torch
from torch import nn


def left(clear):
    model, scale = nn.Linear(1, 1), nn.Parameter(torch.ones(()))
    optimizer = torch.optim.SGD([*model.parameters(), scale], lr=0.1)
    (model(torch.ones(1, 1)).sum() * scale + 2 * scale).backward()
    {"model": model, "optimizer": optimizer}[clear].zero_grad()
    return model.weight.grad is None, scale.grad is None


for clear in ("model", "optimizer"):
    print(f"{clear}.zero_grad() cleared (model, scale):", left(clear))
