import torch
from torch import nn


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 1)

    @torch.no_grad()
    def forward(self, x):
        print("inside:", torch.is_grad_enabled())
        return self.layer(x)


encoder = Encoder()
print("before:", torch.is_grad_enabled())
print("loss:  ", encoder(torch.ones(1, 2)).sum().requires_grad)
