import torch
from torch import nn
from torch.distributed.checkpoint.state_dict import (
    StateDictOptions,
    get_optimizer_state_dict,
    set_optimizer_state_dict,
)

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model[0].requires_grad_(False)
optimizer = torch.optim.Adam(model.parameters())
model(torch.ones(1, 1)).sum().backward()
optimizer.step()
saved = get_optimizer_state_dict(model, optimizer)

model[0].requires_grad_(True)
optimizer = torch.optim.Adam(model.parameters())
try:
    set_optimizer_state_dict(model, optimizer, saved)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

options = StateDictOptions(strict=False)
set_optimizer_state_dict(model, optimizer, saved, options=options)
state = optimizer.state
print([name for name, p in model.named_parameters() if state.get(p)])
