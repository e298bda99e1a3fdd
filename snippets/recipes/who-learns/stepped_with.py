import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
model = nn.ModuleDict(
    {"encoder": nn.Linear(2, 2), "decoder": nn.Linear(2, 2)}
)
model["decoder"].weight.data = model["encoder"].weight.data
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
x = torch.ones(4, 2)

with who_learns(model, optimizer) as report:
    (model["decoder"](model["encoder"](x)) - x).square().mean().backward()
    optimizer.step()
print(report)
