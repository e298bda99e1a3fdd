import torch
from torch import nn


class Padded(nn.Module):
    def forward(self, x):
        here = torch.zeros(1, device=x.device)  # or x.new_zeros(1)
        print("with device=x.device:", torch.cat([x, here]).device)
        there = torch.zeros(1)
        return torch.cat([x, there])


try:
    Padded()(torch.ones(1, device="meta"))
except RuntimeError as error:
    print(f"RuntimeError: {error}")
