import torch
from torch import nn


class Scale(nn.Module):
    def __init__(self):
        super().__init__()
        self.plain = torch.ones(1, requires_grad=True)
        self.weight = nn.Parameter(torch.ones(1))


print([name for name, parameter in Scale().named_parameters()])
