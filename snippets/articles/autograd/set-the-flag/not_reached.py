import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(1, 1, bias=False)
        self.extra = [nn.Linear(1, 1, bias=False)]  # a Python list
        self.plain = torch.ones(1, requires_grad=True)

    def forward(self, x):
        return self.extra[0](self.layer(x)) * self.plain


model = Model().requires_grad_(False)
print("layer:", model.layer.weight.requires_grad)
print("extra:", model.extra[0].weight.requires_grad)
print("plain:", model.plain.requires_grad)
print("output:", model(torch.ones(1)).requires_grad)
