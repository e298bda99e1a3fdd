import torch
from torch import nn


def not_in_list(model, optimizer):
    """Return the names of parameters that learn and are in no group."""
    held = {id(p) for g in optimizer.param_groups for p in g["params"]}
    return [
        name
        for name, p in model.named_parameters()
        if p.requires_grad and id(p) not in held
    ]


model = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model[1] = nn.Linear(4, 10)  # replaced
print(not_in_list(model, optimizer))
