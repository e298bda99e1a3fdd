import torch
from torch import nn

from who_learns import who_learns


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(2, 2)
        self.head = None

    def forward(self, x):
        h = self.body(x)
        if self.head is None:
            self.head = nn.Linear(h.shape[-1], 1)
        return self.head(h)


torch.manual_seed(0)
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    model(torch.ones(4, 2)).sum().backward()
    optimizer.step()
print(report)
