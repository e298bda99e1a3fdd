import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1000), nn.Dropout(0.5))
nn.init.constant_(model[0].weight, 1.0)
nn.init.constant_(model[0].bias, 0.0)
x = torch.ones(1, 1)

model.train()
y = model(x)
print("train():           recorded:", y.requires_grad, end=", ")
print("Dropout drops:", (y == 0).any().item())
with torch.no_grad():
    y = model(x)
print("train(), no_grad() recorded:", y.requires_grad, end=", ")
print("Dropout drops:", (y == 0).any().item())

model.eval()
y = model(x)
print("eval():            recorded:", y.requires_grad, end=", ")
print("Dropout drops:", (y == 0).any().item())
with torch.no_grad():
    y = model(x)
print("eval(), no_grad(): recorded:", y.requires_grad, end=", ")
print("Dropout drops:", (y == 0).any().item())
