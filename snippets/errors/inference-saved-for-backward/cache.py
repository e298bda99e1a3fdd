import torch
from torch import nn


class Scale(nn.Module):
    def __init__(self, early):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(2))
        self.factors = torch.arange(2.0) if early else None

    def forward(self):
        if self.factors is None:
            self.factors = torch.arange(2.0)  # made at the first call
        return self.weight * self.factors


for early in (False, True):
    layer = Scale(early)
    with torch.inference_mode():
        layer()  # a validation before the training
    try:
        layer().sum().backward()
        print("made in __init__:", layer.weight.grad)
    except RuntimeError as error:
        print("made in forward: ", type(error).__name__)
