import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
table = torch.tensor([[3.0, 4.0], [0.6, 0.8]])
items = nn.Embedding.from_pretrained(table, max_norm=1.0)
model = nn.Sequential(items, nn.Linear(2, 1))
optimizer = torch.optim.SGD(model[1].parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    model(torch.tensor([0])).sum().backward()
    optimizer.step()
print(report)
