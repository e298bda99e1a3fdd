import torch
from torch import nn

norm = nn.BatchNorm1d(1, momentum=0.5)
model = nn.Sequential(norm, nn.Linear(1, 1))
model[0].requires_grad_(False)

model.train()
model[0].eval()
model(torch.tensor([[2.0], [6.0]]))
print("running mean:", model[0].running_mean)
