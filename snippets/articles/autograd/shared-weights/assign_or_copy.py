import torch
from torch import nn

critic = nn.Linear(1, 1, bias=False)
nn.init.ones_(critic.weight)
assigned, copied = (nn.Linear(1, 1, bias=False) for _ in range(2))
assigned.weight = critic.weight  # the same parameter in two modules
with torch.no_grad():
    copied.weight.copy_(critic.weight)  # its value now

optimizer = torch.optim.SGD(critic.parameters(), lr=0.25)
critic(torch.ones(1, 1)).sum().backward()
optimizer.step()
for name, module in (
    ("critic", critic),
    ("assigned", assigned),
    ("copied", copied),
):
    print(name, module.weight.item(), module.weight is critic.weight)
