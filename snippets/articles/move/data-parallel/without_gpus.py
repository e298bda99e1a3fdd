import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = nn.Linear(1, 1, bias=False)
        self.runs = 0

    def forward(self, x):
        self.runs += 1
        self.block.weight.requires_grad = False
        return self.block(x)


model = nn.DataParallel(Net())
model(torch.ones(2, 1))
print("devices:", model.device_ids)
print("runs:", model.module.runs)
print("requires grad:", model.module.block.weight.requires_grad)
