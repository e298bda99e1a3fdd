import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
model = nn.ModuleDict(
    {"router": nn.Linear(2, 4), "codes": nn.Embedding(4, 2)}
)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
x = torch.ones(4, 2)

with who_learns(model, optimizer, where=True) as report:
    values, index = model["router"](x).max(dim=-1)
    loss = (model["codes"](index) - x).square().mean()
    loss.backward()
    optimizer.step()
print(report)
