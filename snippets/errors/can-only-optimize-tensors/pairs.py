import torch
from torch import nn

layer = nn.Linear(1, 1)
optimizer = torch.optim.SGD(layer.named_parameters(), lr=0.5)
print(optimizer.param_groups[0]["param_names"])
try:
    torch.optim.SGD([("weight", layer.weight), layer.bias], lr=0.5)
except ValueError as error:
    print(f"ValueError: {error}")
