import copy

import torch
from torch import nn


def hooked():
    layer = nn.Linear(1, 1, bias=False)
    layer.weight.register_hook(lambda grad: 10 * grad)
    return layer


def gradient(layer):
    layer(torch.ones(1, dtype=layer.weight.dtype)).backward()
    return layer.weight.grad.item()


print("as registered:    ", gradient(hooked()))
print("double():         ", gradient(hooked().double()))
print("deepcopy():       ", gradient(copy.deepcopy(hooked())))

layer = hooked()
layer.load_state_dict({"weight": torch.ones(1, 1)})
print("load_state_dict():", gradient(layer))
layer = hooked()
layer.load_state_dict({"weight": torch.ones(1, 1)}, assign=True)
print("  assign=True:    ", gradient(layer))
