import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1, bias=False))
model[0] = nn.Linear(1, 1, bias=False)
nn.init.constant_(model[0].weight, 1.0)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

model(torch.ones(1, 1)).backward()
optimizer.step()
print("gradient:", model[0].weight.grad.item())
print("weight:  ", model[0].weight.item())
