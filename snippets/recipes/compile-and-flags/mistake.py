import torch
from torch import nn


class Freezes(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(1, 1)
        self.last = nn.Linear(1, 1)

    def forward(self, x):
        self.first.requires_grad_(False)  # the flag inside of forward
        return self.last(self.first(x))


class Differentiates(nn.Module):
    def forward(self, x):
        y = x.square().sum()
        return torch.autograd.grad(y, x, create_graph=True)


x = torch.ones(1, 1, requires_grad=True)
for model in Freezes(), Differentiates():
    model(x)
    print(f"{type(model).__name__}: runs as written")
    fast = torch.compile(model, backend="aot_eager", fullgraph=True)
    try:
        fast(x)
    except RuntimeError as error:
        print(f"{type(error).__name__}: {error}".partition("\n")[0])
