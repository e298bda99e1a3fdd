import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
nn.init.constant_(model.weight, 2.0)
batches = [torch.tensor([[1.0]]), torch.tensor([[3.0]])]

total = 0.0
# a validation loop without no_grad()
for x in batches:
    total += model(x).sum()
print("total:", total)

total = 0.0
with torch.no_grad():
    for x in batches:
        total += model(x).sum()
print("total:", total)
