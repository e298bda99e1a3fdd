import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model[1] = nn.Linear(1, 1)  # a new head: too late
model[0].requires_grad_(False)
scaler = torch.amp.GradScaler("cpu")
scaler.scale(model(torch.ones(1, 1)).sum()).backward()

names = {id(p): name for name, p in model.named_parameters()}
for group in optimizer.param_groups:
    for p in group["params"]:
        name = names.get(id(p), "not of this model")
        print(f"{name:18}", p.requires_grad, p.grad is not None)
