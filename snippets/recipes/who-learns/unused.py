import torch
from torch import nn

from who_learns import who_learns


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.spare = nn.Linear(1, 1), nn.Linear(1, 1)
        self.head, self.auxiliary = nn.Linear(1, 1), nn.Linear(1, 1)
        for p in self.parameters():
            nn.init.constant_(p, 0.5)

    def forward(self, x):
        h = self.body(x)
        return self.head(h), self.auxiliary(h)


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    out, extra = model(torch.tensor([[2.0]]))
    out.sum().backward()  # and extra is in no loss
    optimizer.step()
print(report)
