import torch
from torch import nn
from torch.distributions import Normal

from who_learns import who_learns

torch.manual_seed(0)
model = nn.ModuleDict(
    {"encoder": nn.Linear(2, 2), "decoder": nn.Linear(1, 2)}
)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
x = torch.ones(4, 2)

with who_learns(model, optimizer, where=True) as report:
    mean, log_std = model["encoder"](x).chunk(2, dim=-1)
    z = Normal(mean, log_std.exp()).sample()
    loss = (model["decoder"](z) - x).square().mean()
    loss.backward()
    optimizer.step()
print(report)
