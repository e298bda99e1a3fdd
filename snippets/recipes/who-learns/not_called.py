import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
gen, disc = nn.Linear(2, 2), nn.Linear(2, 1)
opt_g = torch.optim.SGD(gen.parameters(), lr=0.5)
opt_d = torch.optim.SGD(disc.parameters(), lr=0.5)

models = {"gen": gen, "disc": disc}
with who_learns(models, opt_g, opt_d, where=True) as report:
    fake = gen(torch.ones(1, 2))
    disc(fake).sum().neg().backward()
    opt_g.step()
    opt_d.zero_grad()
    loss_d = disc(fake.detach()).sum()
    opt_d.step()
print(report)
