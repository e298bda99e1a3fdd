import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(2))
        self.average = nn.Buffer(torch.ones(2))
        self.plain = torch.ones(2)


model = Model().to("meta")
print(model.weight.device, model.average.device, model.plain.device)
