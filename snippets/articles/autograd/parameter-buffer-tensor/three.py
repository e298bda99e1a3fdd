import torch
from torch import nn


class Truncate(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(1))  # learns
        self.average = nn.Buffer(torch.ones(1))  # does not
        self.plain = torch.ones(1)  # the module does not know it


model = Truncate().to(torch.float64)
print("parameters:", [name for name, _ in model.named_parameters()])
print("saved:", list(model.state_dict()))
print(model.scale.dtype, model.average.dtype, model.plain.dtype)
