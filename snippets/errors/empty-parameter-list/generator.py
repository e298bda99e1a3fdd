import torch
from torch import nn

params = nn.Linear(2, 1).parameters()
print("numbers:", sum(p.numel() for p in params))
try:
    torch.optim.SGD(params, lr=0.1)
except ValueError as error:
    print(f"ValueError: {error}")

params = list(nn.Linear(2, 1).parameters())
print("numbers:", sum(p.numel() for p in params))
optimizer = torch.optim.SGD(params, lr=0.1)
print("in the optimizer:", len(optimizer.param_groups[0]["params"]))
