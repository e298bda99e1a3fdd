import torch
from torch import nn

model = nn.Sequential(
    nn.Linear(1, 1, bias=False),
    nn.Linear(1, 1, bias=False),
    nn.Linear(1, 1, bias=False),
)
for layer in model:
    nn.init.constant_(layer.weight, 1.0)

groups = [
    {"params": model[0].parameters()},  # the default: 0.25
    {"params": model[1].parameters(), "lr": 0.5},
    {"params": model[2].parameters(), "lr": 0.0},
]
optimizer = torch.optim.SGD(groups, lr=0.25)
model(torch.ones(1, 1)).backward()
optimizer.step()
for name, p in model.named_parameters():
    print(name, "grad", p.grad.item(), "weight", p.item())
