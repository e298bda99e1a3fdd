import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(2, 1).bfloat16()
for p in model.parameters():
    nn.init.constant_(p, 0.5)
master = [p.detach().float().requires_grad_() for p in model.parameters()]
optimizer = torch.optim.SGD(master, lr=0.5)
x = torch.tensor([[2.0, 4.0]], dtype=torch.bfloat16)

with who_learns(model, optimizer, where=True) as report:
    model.zero_grad()
    model(x).sum().backward()
    for p, copy in zip(model.parameters(), master):
        copy.grad = p.grad.float()
    optimizer.step()
print(report)
