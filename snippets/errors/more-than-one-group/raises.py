import torch
from torch import nn

layer = nn.Linear(1, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
try:
    optimizer.add_param_group({"params": layer.weight, "lr": 0.1})
except ValueError as error:
    print(f"ValueError: {error}")
