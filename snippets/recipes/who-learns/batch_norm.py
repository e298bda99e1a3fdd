import torch
from torch import nn

from who_learns import who_learns

model = nn.Sequential(nn.BatchNorm1d(1), nn.Linear(1, 1))
model.requires_grad_(False)

with who_learns(model, where=True) as report, torch.no_grad():
    model(torch.tensor([[2.0], [6.0]]))
print(report)
