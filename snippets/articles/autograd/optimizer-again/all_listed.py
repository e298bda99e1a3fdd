import torch
from torch import nn

model = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(model[0].weight, 2.0)
nn.init.constant_(model[1].weight, 3.0)
optimizer = torch.optim.SGD(model.parameters(), lr=0.25)

model[0].requires_grad_(False)
model(torch.ones(1)).backward()
optimizer.step()
print("frozen:  ", model[0].weight.item())

model[0].requires_grad_(True)
optimizer.zero_grad()
model(torch.ones(1)).backward()
optimizer.step()
print("unfrozen:", model[0].weight.item())

model[0].requires_grad_(False)  # its gradient is still there
optimizer.step()
print("frozen, with a gradient left:", model[0].weight.item())
