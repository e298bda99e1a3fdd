import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
nn.init.constant_(model.weight, 1.0)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

x = torch.tensor([[2.0]])
optimizer.zero_grad()
model(x).sum().backward()
optimizer.step()
print("weight:", model.weight.item())
