import warnings

import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 3.0)


def show(module, grad_input, grad_output):
    print("grad_input", grad_input, "grad_output", grad_output)


layer.register_full_backward_hook(show)
layer(torch.ones(1, requires_grad=True)).backward()

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    layer(torch.ones(1)).backward()  # this input needs no gradient
print(str(caught[0].message).split(" since")[0])

try:
    nn.Sequential(layer, nn.ReLU(inplace=True))(torch.ones(1))
except RuntimeError as error:
    print(str(error).split(". ")[0])
