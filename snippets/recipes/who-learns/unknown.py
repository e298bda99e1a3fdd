import torch
from torch import nn

from who_learns import who_learns

model = nn.Linear(1, 1, device="meta")
with who_learns(model, where=True) as report:
    model(torch.ones(1, 1, device="meta")).sum().backward()
print(report)
