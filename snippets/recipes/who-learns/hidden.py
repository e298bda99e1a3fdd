import torch
from torch import nn

from who_learns import who_learns


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = nn.Linear(1, 1), nn.Linear(1, 1)

    def forward(self, x):
        return self.head(self.body(x).detach())


model = Net()
for p in model.parameters():
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
fast = torch.compile(model, backend="aot_eager")
fast(torch.tensor([[2.0]]))  # compiles

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    fast(torch.tensor([[2.0]])).sum().backward()
    optimizer.step()
print(report)
