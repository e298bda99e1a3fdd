import torch
from torch import nn


class Gan(nn.Module):
    def __init__(self):
        super().__init__()
        self.G = nn.Linear(1, 1, bias=False)
        self.D = nn.Linear(1, 1, bias=False)
        for p in self.parameters():
            nn.init.ones_(p)

    def forward(self, z):
        fake = self.G(z)
        return self.D(fake.detach()), fake


for way in "as written", "compiled", "G and D compiled":
    gan = Gan()
    if way == "compiled":
        gan.compile(backend="aot_eager")
    elif way == "G and D compiled":
        gan.G.compile(backend="aot_eager")
        gan.D.compile(backend="aot_eager")
    sgd = torch.optim.SGD(gan.G.parameters(), lr=0.5, weight_decay=1.0)

    score, fake = gan(torch.ones(1, 1))
    score.sum().backward()
    grad = gan.G.weight.grad
    print(f"{way}: gradient of G", None if grad is None else grad.item())
    sgd.step()
    print("    G after a step:", gan.G.weight.item())
    sgd.zero_grad()
    try:
        fake.sum().backward()
        print("    second backward():", gan.G.weight.grad.item())
    except RuntimeError as error:
        print("    second backward():", str(error).partition(" (")[0])
