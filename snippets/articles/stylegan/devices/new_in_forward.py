import torch
from torch import nn


class Noise(nn.Module):
    def forward(self, x):
        print("zeros:           ", torch.zeros(2).device)
        print("zeros(device=):  ", torch.zeros(2, device=x.device).device)
        print("zeros_like:      ", torch.zeros_like(x).device)
        print("new_zeros:       ", x.new_zeros(2).device)
        return x


Noise()(torch.ones(2, device="meta"))
