import torch
from torch import nn


def gradient_norm(parameters):  # as in a library
    return sum(p.grad.norm() for p in parameters)


model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1, bias=False))
model[0].requires_grad_(False)
nn.init.constant_(model[1].weight, 2.0)
model[0].weight.data.fill_(3.0)
model[0].bias.data.zero_()
model(torch.ones(1, 1)).sum().backward()

with_gradient = [p for p in model.parameters() if p.grad is not None]
print(gradient_norm(with_gradient))
for name, p in model.named_parameters():
    if p.grad is None:
        print(name, "has none, requires_grad:", p.requires_grad)
try:
    gradient_norm(model.parameters())
except AttributeError as error:
    print(f"AttributeError: {error}")
