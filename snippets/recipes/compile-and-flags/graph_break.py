import warnings

import torch
from torch import nn

warnings.filterwarnings("ignore", ".*not a leaf")  # of torch.compile


@torch.compiler.disable
def log(tensor):
    print("    mean:", tensor.mean().item())


class Gan(nn.Module):
    def __init__(self):
        super().__init__()
        self.G = nn.Linear(1, 1, bias=False)
        self.D = nn.Linear(1, 1, bias=False)
        for p in self.parameters():
            nn.init.ones_(p)

    def forward(self, z, logged):
        fake = self.G(z)
        score = self.D(fake.detach())
        if logged == "fake":
            log(fake)
        if logged == "fake.detach()":
            log(fake.detach())
        return score


for logged in None, "fake", "fake.detach()":
    gan = Gan()
    gan.compile(backend="aot_eager")
    print("logged:", logged)
    gan(torch.ones(1, 1), logged).sum().backward()
    grad = gan.G.weight.grad
    print("    gradient of G:", None if grad is None else grad.item())
