import torch
from torch import nn

layers = nn.Linear(2, 2), nn.Conv1d(2, 2, 1), nn.LayerNorm(2), nn.RNN(2, 2)
x = torch.ones(1, 2, 2, dtype=torch.float64)
for layer in layers:
    try:
        layer(x)
    except (RuntimeError, ValueError) as error:
        print(type(layer).__name__, f"{type(error).__name__}: {error}")
