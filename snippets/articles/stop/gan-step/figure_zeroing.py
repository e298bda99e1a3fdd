import torch
from torch import nn

from stop_the_gradient.figures import lines

shown = {"D cleared before its half": [], "D cleared after its step": []}
for order, numbers in shown.items():
    G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
    nn.init.constant_(G.weight, 1.0)
    nn.init.constant_(D.weight, 1.0)
    optimizer_G = torch.optim.SGD(G.parameters(), lr=0.125)
    optimizer_D = torch.optim.SGD(D.parameters(), lr=0.125)
    noise, real = torch.ones(1, 1), torch.full((1, 1), 2.0)
    for step in range(4):
        fake = G(noise)
        if order == "D cleared before its half":
            optimizer_D.zero_grad()
        loss_D = D(fake.detach()).square() + (D(real) - 1).square()
        loss_D.backward()
        numbers.append(round(D.weight.grad.item(), 4))
        optimizer_D.step()
        if order == "D cleared after its step":
            optimizer_D.zero_grad()
        optimizer_G.zero_grad()
        (D(fake) - 1).square().backward()  # leaves a gradient in D, too
        optimizer_G.step()
print(
    lines(
        "Cleared after its step, D collects what loss_G left",
        "step",
        "D.grad",
        shown,
        start=1,
    )
)
