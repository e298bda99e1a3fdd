import torch
from torch import nn

from who_learns import who_learns

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
for p in model.parameters():
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)


def replace(module, inputs, output):
    return torch.ones_like(output)


def mask(grad):
    return grad * 0


model[0].register_forward_hook(replace)
model[1].weight.register_hook(mask)

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    model(torch.tensor([[2.0], [6.0]])).sum().backward()
    optimizer.step()
print(report)
