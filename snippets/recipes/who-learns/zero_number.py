import torch
from torch import nn

from who_learns import who_learns


class Schedule:
    step, warmup = 3, 10

    @property
    def beta(self):
        return min(1, self.step // self.warmup)


model = nn.ModuleDict(
    {"decoder": nn.Linear(2, 1), "prior": nn.Linear(2, 1)}
)
for p in model.parameters():
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
schedule = Schedule()

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    x = torch.tensor([[2.0, 4.0]])
    weights = {"decoder": 1.0, "prior": schedule.beta}
    sum(
        weights[name] * layer(x).sum() for name, layer in model.items()
    ).backward()
    optimizer.step()
print(report)
