import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.ReLU(inplace=True))
nn.init.ones_(model[0].weight)
nn.init.zeros_(model[0].bias)


def look(gradient):
    print("gradient of the output:", gradient)


def watch(module, inputs, output):
    output.register_hook(look)


model[0].register_forward_hook(watch)
model(torch.ones(1, 1)).sum().backward()
