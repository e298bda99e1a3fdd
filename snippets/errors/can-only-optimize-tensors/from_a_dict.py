import torch
from torch import nn

layer = nn.Linear(1, 1)
weights = dict(layer.named_parameters())
try:
    torch.optim.SGD(weights, lr=0.5)
except TypeError as error:
    print(f"TypeError: {error}")

torch.optim.SGD(weights.values(), lr=0.5)  # works

optimizer = torch.optim.SGD(layer.state_dict().values(), lr=0.5)
layer(torch.ones(1, 1)).sum().backward()
print("parameters:       ", [p.grad is None for p in weights.values()])
listed = optimizer.param_groups[0]["params"]
print("optimizer's list: ", [p.grad is None for p in listed])
