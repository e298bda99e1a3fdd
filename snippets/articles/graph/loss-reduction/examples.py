import torch
from torch import nn

output = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
target = torch.zeros(2, 2)  # squares 1, 4, 9 and 16
print("mean:", nn.MSELoss()(output, target).item())
print("sum: ", nn.MSELoss(reduction="sum")(output, target).item())
squares = nn.MSELoss(reduction="none")(output, target)
print("none:", squares)
print("sums of the examples, mean:", squares.sum(dim=1).mean().item())
