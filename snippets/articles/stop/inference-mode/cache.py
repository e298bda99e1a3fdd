import torch
from torch import nn


class Scaled(nn.Module):
    """Makes its table when it is first called, and keeps it."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(2))
        self.table = None

    def forward(self, x):
        if self.table is None:
            self.table = torch.tensor([1.0, 2.0])
        return (x * self.weight * self.table).sum()


model = Scaled()
with torch.inference_mode():
    model(torch.ones(2))  # a first evaluation, before training
try:
    model(torch.ones(2)).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

model = Scaled()
with torch.no_grad():
    model(torch.ones(2))
model(torch.ones(2)).backward()
print("after no_grad():", model.weight.grad)
