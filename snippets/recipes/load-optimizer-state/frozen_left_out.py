import torch
from torch import nn
from torch.distributed.checkpoint.state_dict import (
    get_optimizer_state_dict,
    set_optimizer_state_dict,
)


def build():
    model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
    return model, torch.optim.Adam(model.parameters())


model, optimizer = build()
model(torch.ones(1, 1)).sum().backward()
optimizer.step()
saved = get_optimizer_state_dict(model, optimizer)
print("saved:", list(saved["state"]))

for frozen in False, True:
    model, optimizer = build()
    model[0].requires_grad_(not frozen)
    set_optimizer_state_dict(model, optimizer, saved)
    model[0].requires_grad_(False)
    loaded = get_optimizer_state_dict(model, optimizer)
    print("frozen before loading:", frozen, list(loaded["state"]))
