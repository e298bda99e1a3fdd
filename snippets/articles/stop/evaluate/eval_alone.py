import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
nn.init.constant_(model.weight, 2.0)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

model.eval()
model(torch.ones(1, 1)).backward()
optimizer.step()
print("grad:", model.weight.grad, "weight:", model.weight.item())
print("flag:", model.weight.requires_grad)
