import torch
from torch import nn


def missing(model, optimizer):
    """Name the parameters that the optimizer does not hold."""
    listed = {
        id(parameter)
        for group in optimizer.param_groups
        for parameter in group["params"]
    }
    return [
        name
        for name, parameter in model.named_parameters()
        if id(parameter) not in listed
    ]


model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
print(missing(model, optimizer))

model[1] = nn.Linear(1, 1)
print(missing(model, optimizer))

optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
print(missing(model, optimizer))
