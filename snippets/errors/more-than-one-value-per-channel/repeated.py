import torch
from torch import nn

layer = nn.BatchNorm1d(1)
for value in 2.0, 4.0, -8.0:
    x = torch.tensor([[value]]).repeat(2, 1)
    print(value, "->", layer(x).tolist())

layer.track_running_stats = False
try:
    layer(torch.tensor([[2.0]]))
except ValueError as error:
    print(f"track_running_stats=False: {error}")
