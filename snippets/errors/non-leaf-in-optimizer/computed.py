import torch
from torch import nn
from torch.nn.utils import parametrizations

layer = parametrizations.weight_norm(nn.Linear(1, 1, bias=False))
try:
    torch.optim.SGD([layer.weight], lr=0.5)
except ValueError as error:
    print(f"ValueError: {error}")

optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
print([name for name, p in layer.named_parameters()])
