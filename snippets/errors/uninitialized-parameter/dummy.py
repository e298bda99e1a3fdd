import torch
from torch import nn

model = nn.Sequential(nn.Flatten(), nn.LazyLinear(10))
with torch.no_grad():
    model(torch.ones(1, 1, 2, 2))
print(model[1])
print("numbers:", sum(p.numel() for p in model.parameters()))
