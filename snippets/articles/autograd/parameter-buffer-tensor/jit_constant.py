import warnings

import torch
from torch import nn

warnings.simplefilter("ignore")  # torch.jit is deprecated


class Scale(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    def forward(self, x):
        return x * self.scale


def trace(name, traced):
    try:
        code = torch.jit.trace(traced, torch.ones(1)).code
        print(f"{name}: {code.count('CONSTANTS')} constants")
    except RuntimeError as error:
        print(f"{name}: RuntimeError: {str(error).splitlines()[0]}")


scale = torch.tensor(2.0, requires_grad=True)
trace("plain", Scale(scale))
trace("detached", Scale(scale.detach()))
parameter = Scale(nn.Parameter(scale.detach()))
trace("parameter", parameter)
trace("function", lambda x: parameter(x))
