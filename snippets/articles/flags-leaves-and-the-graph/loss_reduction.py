import torch
from torch import nn

output = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
# Squares 1, 4, 9, 16: two examples with two numbers each.
target = torch.zeros(2, 2)
for reduction in ("mean", "sum", "none"):
    loss = nn.MSELoss(reduction=reduction)(output, target)
    print(f"{reduction:5}", loss.shape, loss.tolist())
per_example = (output - target).square().sum(dim=1)
print("mean over the examples:", per_example.mean().item())
