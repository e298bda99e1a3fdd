import torch
from torch import nn

model = nn.ModuleDict({"stem": nn.Linear(1, 1), "head": nn.Linear(1, 1)})
model["stem"].requires_grad_(False)
optimizer = torch.optim.Adam(model["head"].named_parameters("head"))
model["head"](model["stem"](torch.ones(1, 1))).sum().backward()
optimizer.step()
torch.save(optimizer.state_dict(), "optimizer.pt")

# A later run trains the stem as well.
model["stem"].requires_grad_(True)
optimizer = torch.optim.Adam(model.named_parameters())
saved = torch.load("optimizer.pt")
try:
    optimizer.load_state_dict(saved)
except ValueError as error:
    print(f"ValueError: {error}")

by_name = {}
for group in saved["param_groups"]:
    for name, index in zip(group["param_names"], group["params"]):
        if index in saved["state"]:
            by_name[name] = saved["state"][index]

new = optimizer.state_dict()  # the new list, and no state yet
for group in new["param_groups"]:
    for name, index in zip(group["param_names"], group["params"]):
        if name in by_name:
            new["state"][index] = by_name[name]
optimizer.load_state_dict(new)

for name, p in model.named_parameters():
    print(f"{name:12} state:", *optimizer.state[p])
