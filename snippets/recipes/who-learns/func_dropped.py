import torch
from torch import nn
from torch.func import functional_call, grad

from who_learns import who_learns

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)


def loss(params):
    return functional_call(model, params, torch.tensor([[2.0]])).sum()


with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    gradients = grad(loss)(dict(model.named_parameters()))
    optimizer.step()
print(report)
