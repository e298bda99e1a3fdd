import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    out = model(torch.tensor([[2.0]])).round()
    nn.functional.mse_loss(out, torch.tensor([[9.0]])).backward()
    optimizer.step()
print(report)
