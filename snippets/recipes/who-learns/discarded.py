import copy

import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
model = nn.Linear(2, 2)
average = copy.deepcopy(model).requires_grad_(False)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)


@torch.no_grad()
def update():
    for p, mean in zip(model.parameters(), average.parameters()):
        mean = 0.9 * mean + 0.1 * p  # a name for a new tensor


models = {"model": model, "average": average}
with who_learns(models, optimizer, where=True) as report:
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    update()
print(report)
