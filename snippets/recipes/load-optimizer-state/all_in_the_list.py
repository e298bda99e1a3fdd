import torch
from torch import nn

model = nn.ModuleDict({"stem": nn.Linear(1, 1), "head": nn.Linear(1, 1)})
model["stem"].requires_grad_(False)
optimizer = torch.optim.Adam(model.parameters())  # frozen ones, too
model["head"](model["stem"](torch.ones(1, 1))).sum().backward()
optimizer.step()
torch.save(optimizer.state_dict(), "optimizer.pt")

model["stem"].requires_grad_(True)
optimizer = torch.optim.Adam(model.parameters())
optimizer.load_state_dict(torch.load("optimizer.pt"))
for name, p in model.named_parameters():
    print(f"{name:12} state:", *optimizer.state[p])
