import torch
from torch import nn


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.plain = torch.tensor([2.0])
        self.register_buffer("scale", torch.tensor([2.0]))

    def forward(self, x):
        return x * self.scale


model = Scaled().to("meta")
print("plain tensor:", model.plain.device)
print("buffer:      ", model.scale.device)
x = torch.ones(1, device="meta")
print("output:      ", model(x).device)
