import torch
from torch import nn
from torch.nn.functional import mse_loss

model = nn.Sequential(nn.Linear(1, 1, bias=False), nn.Dropout(0.5))
nn.init.constant_(model[0].weight, 2.0)
batches = [
    (
        torch.tensor([[1.0], [2.0], [3.0]]),
        torch.tensor([[2.0], [4.0], [7.0]]),
    ),
    # the last: one example
    (torch.tensor([[4.0]]), torch.tensor([[8.0]])),
]

model.eval()
total, count = 0.0, 0
with torch.inference_mode():
    for inputs, targets in batches:
        outputs = model(inputs)
        total += mse_loss(outputs, targets, reduction="sum").item()
        count += len(inputs)
print("loss:", total / count)

model.train()  # before training goes on
print("training mode:", model.training)
