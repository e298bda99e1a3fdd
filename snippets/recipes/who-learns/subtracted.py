import torch
from torch import nn

from who_learns import who_learns


class Pooling(nn.Module):
    def __init__(self):
        super().__init__()
        self.score = nn.Linear(2, 1)

    def forward(self, rows):
        weights = torch.softmax(self.score(rows), dim=0)
        return (weights * rows).sum(0)


model = Pooling()
nn.init.zeros_(model.score.weight)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0, 4.0], [4.0, 8.0]])).sum().backward()
    optimizer.step()
print(report)
