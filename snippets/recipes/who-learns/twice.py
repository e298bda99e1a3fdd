import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
one = torch.optim.SGD(model.parameters(), lr=0.5)
two = torch.optim.SGD([model.weight], lr=0.5)
nn.init.constant_(model.weight, 0.5)
nn.init.constant_(model.bias, 0.5)

with who_learns(model, one, two, where=True) as report:
    one.zero_grad()
    model(torch.tensor([[2.0]])).sum().backward()
    one.step()
    two.step()
print(report)
