import torch
from torch import nn

stem = nn.Linear(1, 1, bias=False).requires_grad_(False)
head = nn.Linear(1, 1)
for p in [*stem.parameters(), *head.parameters()]:
    nn.init.constant_(p, 0.75)
model = nn.Sequential(stem, head)
optimizer = torch.optim.SGD(model.parameters(), lr=1.0)

optimizer.zero_grad()
loss = 4.0 * model(torch.ones(1, 1)).sum()
loss.backward()
grads = [p.grad for p in model.parameters()]
print("before:", [None if g is None else g.item() for g in grads])

norm = nn.utils.clip_grad_norm_(model.parameters(), max_norm=2.5)
print("norm:  ", norm.item())
after = [None if g is None else round(g.item(), 3) for g in grads]
print("after: ", after)
optimizer.step()
