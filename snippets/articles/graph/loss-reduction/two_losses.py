import torch
from torch import nn

output = torch.tensor([[1.0, 2.0, 3.0, 2.0], [2.0, 1.0, 2.0, 3.0]])
numbers = torch.zeros(2, 4)
classes = torch.tensor([0, 3])

total = nn.MSELoss(reduction="sum")(output, numbers)
mean = nn.MSELoss(reduction="mean")(output, numbers)
print(
    "MSELoss:", total.item(), "/", mean.item(), "=", (total / mean).item()
)

total = nn.CrossEntropyLoss(reduction="sum")(output, classes)
mean = nn.CrossEntropyLoss(reduction="mean")(output, classes)
print("CrossEntropyLoss divides by", (total / mean).item())
