import copy

import torch
from torch import nn

with torch.inference_mode():
    layer = nn.Linear(1, 1)
for name in ("as it was", "deepcopy()"):
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
    layer(torch.ones(1, 1)).sum().backward()
    try:
        optimizer.step()
        print(f"{name}: stepped")
    except RuntimeError as error:
        print(f"{name}: {type(error).__name__}")
    layer = copy.deepcopy(layer)
