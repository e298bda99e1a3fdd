import torch
from torch import nn

from stop_the_gradient.figures import bars

output = torch.tensor([[1.0, 2.0, 3.0, 2.0], [2.0, 1.0, 2.0, 3.0]])
targets = {
    nn.MSELoss: torch.zeros(2, 4),
    nn.L1Loss: torch.zeros(2, 4),
    nn.CrossEntropyLoss: torch.tensor([0, 3]),
    nn.MultiLabelSoftMarginLoss: torch.zeros(2, 4),
}
divisors = {}
for loss, target in targets.items():
    total = loss(reduction="sum")(output, target)
    mean = loss(reduction="mean")(output, target)
    divisors[loss.__name__] = round((total / mean).item())
print(
    bars("Two losses divide by 8 numbers, two by 2 examples", "", divisors)
)
