import torch
from torch import nn


class Scale(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(1))
        self.register_buffer("offset", torch.zeros(1))
        self.plain = torch.zeros(1)


model = Scale().to(torch.float64)
for name in "weight", "offset", "plain":
    tensor = getattr(model, name)
    print(f"{name:6} {tensor.dtype}, saved: {name in model.state_dict()}")
print("trained:", [name for name, _ in model.named_parameters()])
