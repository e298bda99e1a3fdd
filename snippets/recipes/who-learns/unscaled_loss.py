import torch
from torch import nn

from who_learns import who_learns

heads = nn.ModuleDict({"one": nn.Linear(2, 1), "two": nn.Linear(2, 1)})
for p in heads.parameters():
    nn.init.constant_(p, 0.5)
optimizer = torch.optim.SGD(heads.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")

with who_learns(heads, optimizer, where=True) as report:
    optimizer.zero_grad()
    x = torch.tensor([[2.0, 4.0]])
    scaler.scale(heads["one"](x).square().sum()).backward()
    heads["two"](x).square().sum().backward()
    scaler.step(optimizer)
    scaler.update()
print(report)
