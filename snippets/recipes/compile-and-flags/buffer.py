import torch
from torch import nn


class Counts(nn.Module):
    def __init__(self, in_place):
        super().__init__()
        self.in_place = in_place
        self.weight = nn.Parameter(torch.ones(1))
        self.register_buffer("n", torch.zeros(1))

    def forward(self, x):
        if self.in_place:
            self.n.add_(1)  # wrong gradient if it's compiled
        else:
            self.n = self.n + 1
        return (self.weight * self.n * x).sum()


for in_place in False, True:
    for compiled in False, True:
        torch.compiler.reset()
        net = Counts(in_place)
        if compiled:
            net.compile(backend="aot_eager")
        loss = net(torch.ones(1))
        loss.backward()
        print(
            f"in place: {in_place}, compiled: {compiled}: ",
            f"loss {loss.item()}, gradient {net.weight.grad.item()}",
        )
