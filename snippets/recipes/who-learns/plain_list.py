import torch
from torch import nn

from who_learns import who_learns


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = [nn.Linear(1, 1)]  # should be an nn.ModuleList
        self.head = nn.Linear(1, 1)
        for layer in (*self.hidden, self.head):
            nn.init.constant_(layer.weight, 0.5)
            nn.init.constant_(layer.bias, 0.5)

    def forward(self, x):
        for layer in self.hidden:
            x = layer(x)
        return self.head(x)


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0]])).sum().backward()
    optimizer.step()
print(report)
