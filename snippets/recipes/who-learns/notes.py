import torch
import torch.nn.functional as F
from torch import nn

from who_learns import who_learns

model = nn.Sequential(nn.Linear(1, 2), nn.Softmax(dim=1))
nn.init.zeros_(model[0].bias)
model[0].weight.data = torch.tensor([[0.5], [-0.5]])
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
x, y = torch.tensor([[2.0], [4.0]]), torch.tensor([0, 1])

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
print(report)
