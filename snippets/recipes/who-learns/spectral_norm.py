import torch
from torch import nn

from who_learns import who_learns

generator = nn.Linear(1, 2)
critic = nn.utils.spectral_norm(nn.Linear(2, 2))
for p in [*generator.parameters(), *critic.parameters()]:
    nn.init.constant_(p, 0.5)
with torch.no_grad():
    critic.weight_orig.copy_(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    critic.weight_u.copy_(torch.tensor([1.0, 0.0]))
    critic.weight_v.copy_(torch.tensor([1.0, 0.0]))
critic.requires_grad_(False)
optimizer = torch.optim.SGD(generator.parameters(), lr=0.5)
both = {"generator": generator, "critic": critic}

with who_learns(both, optimizer, where=True) as report:
    optimizer.zero_grad()
    critic(generator(torch.ones(1, 1))).sum().backward()
    optimizer.step()
print(report)
