import torch
from torch import nn

layer = nn.Linear(1, 1)

layer.requires_grad = False  # an attribute of the module, nothing else
print("layer.requires_grad = False:  ", layer.weight.requires_grad)

layer.weight.require_grad = False  # without the s
print("weight.require_grad = False:  ", layer.weight.requires_grad)

layer.requires_grad_(False)
print("layer.requires_grad_(False):  ", layer.weight.requires_grad)

h = nn.Linear(1, 1)(torch.ones(1, 1))
try:
    h.requires_grad = False  # the output of a layer, not a weight
except RuntimeError as error:
    print(f"RuntimeError: {error}")
