import torch
from torch import nn

a, b = nn.Linear(2, 2), nn.Linear(2, 2)
b.weight = a.weight  # shared
joined = [*a.parameters(), *b.parameters()]
once = list(dict.fromkeys(joined))
optimizer = torch.optim.SGD(once, lr=0.5)
print(len(joined), "->", len(once))
