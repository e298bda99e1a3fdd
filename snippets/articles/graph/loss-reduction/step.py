import torch
from torch import nn

x = torch.ones(8, 1)
target = torch.zeros(8, 1)
for reduction in "mean", "sum":
    layer = nn.Linear(1, 1, bias=False)
    nn.init.constant_(layer.weight, 1.0)
    loss = nn.MSELoss(reduction=reduction)(layer(x), target)
    loss.backward()
    print(reduction, "gradient", layer.weight.grad.item())
