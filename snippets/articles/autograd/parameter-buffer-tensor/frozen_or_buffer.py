import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.frozen = nn.Parameter(torch.ones(1), requires_grad=False)
        self.buffer = nn.Buffer(torch.ones(1))


model = Model()
print("an optimizer gets:", [n for n, _ in model.named_parameters()])
model.requires_grad_(True)
print("frozen:", model.frozen.requires_grad)
print("buffer:", model.buffer.requires_grad)
