import torch
from torch import nn

layer = nn.Linear(2, 2, bias=False)
try:
    torch.optim.SGD([layer.weight, layer.bias], lr=0.1)
except TypeError as error:
    print(f"TypeError: {error}")

optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
print("parameters:", len(optimizer.param_groups[0]["params"]))
