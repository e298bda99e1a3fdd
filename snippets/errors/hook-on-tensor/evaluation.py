import torch
from torch import nn

layer = nn.Linear(1, 1)


def watch(module, inputs, output):
    if output.requires_grad:
        output.register_hook(lambda gradient: print("gradient", gradient))
    else:
        print("nothing to hook")


layer.register_forward_hook(watch)
with torch.no_grad():
    layer(torch.ones(1, 1))
layer(torch.ones(1, 1)).sum().backward()
