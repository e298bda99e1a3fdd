import torch
from torch import nn

from who_learns import who_learns

torch.manual_seed(0)
critic = nn.Sequential(nn.Linear(2, 8), nn.ReLU(), nn.Linear(8, 1, False))
optimizer = torch.optim.SGD(critic.parameters(), lr=0.5)
real, fake = torch.randn(4, 2), torch.randn(4, 2)

with who_learns(critic, optimizer, where=True) as report:
    mixed = ((real + fake) / 2).requires_grad_()
    (slope,) = torch.autograd.grad(critic(mixed).sum(), mixed)
    penalty = (slope.norm(dim=1) - 1).square().mean()
    loss = critic(fake).mean() - critic(real).mean() + 10 * penalty
    loss.backward()
    optimizer.step()
print(str(report).partition("\n\n")[0])
