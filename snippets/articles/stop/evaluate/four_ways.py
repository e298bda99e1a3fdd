import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1000, bias=False), nn.Dropout(0.5))
nn.init.constant_(model[0].weight, 1.0)
x = torch.ones(1, 1)

y = model(x)  # a new model is in training mode
print("neither:   recorded:", y.requires_grad, "Dropout drops:", 0 in y)
with torch.no_grad():
    y = model(x)
print("no_grad(): recorded:", y.requires_grad, "Dropout drops:", 0 in y)

model.eval()
y = model(x)
print("eval():    recorded:", y.requires_grad, "Dropout drops:", 0 in y)
with torch.no_grad():
    y = model(x)
print("both:      recorded:", y.requires_grad, "Dropout drops:", 0 in y)
