import torch
from torch import nn


class Scaled(nn.Module):  # a loss with a parameter of its own
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(2.0))

    def forward(self, output, target):
        return (self.scale * output - target).square().mean()


def train(*modules):
    optimizer = torch.optim.SGD(
        [p for module in modules for p in module.parameters()], lr=0.125
    )
    criterion(model(torch.ones(1, 1)), torch.zeros(1, 1)).backward()
    optimizer.step()
    gradient, value = criterion.scale.grad.item(), criterion.scale.item()
    criterion.zero_grad()
    return f"gradient {gradient}, scale {value}"


model = nn.Linear(1, 1, bias=False)
criterion = Scaled()
nn.init.ones_(model.weight)
print("model alone:", train(model))

nn.init.ones_(model.weight)
print("both:       ", train(model, criterion))
