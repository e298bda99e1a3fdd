import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    h = model(torch.tensor([[2.0]]))
    h = h + (h.round() - h)  # should be (h.round() - h).detach()
    h.sum().backward()
    optimizer.step()
print(report)
