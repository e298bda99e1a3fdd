import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
G, D = nn.Linear(2, 4), nn.Linear(4, 1)
opt_g = torch.optim.SGD(G.parameters(), lr=0.1)
opt_d = torch.optim.SGD(D.parameters(), lr=0.1)

with who_learns({"G": G, "D": D}, opt_g, opt_d, where=True) as report:
    fake = G(torch.randn(8, 2)).detach()
    real = torch.randn(8, 4)
    (D(fake).mean() - D(real).mean()).backward()
    opt_d.step()
print(report)
