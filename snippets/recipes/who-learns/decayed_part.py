import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
model = nn.Sequential(nn.Embedding(10, 2), nn.Linear(2, 1))
model[1].requires_grad_(False)
table = model[0].weight
optimizer = torch.optim.AdamW([table], lr=0.5, weight_decay=0.5)

with who_learns(model, optimizer, where=True) as report:
    model(torch.tensor([3, 9])).sum().backward()
    table.grad[:9] = 0  # only the new token, 9, should learn
    optimizer.step()
print(report)
