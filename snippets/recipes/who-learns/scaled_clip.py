import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(2, 1)
for p in model.parameters():
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    loss = model(torch.tensor([[2.0, 4.0]])).square().sum()
    scaler.scale(loss).backward()
    nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
    scaler.step(optimizer)
    scaler.update()
print(report)
