import copy

from torch import nn

layer = nn.Linear(1, 1)

layer.requires_grad = False  # a new attribute of the module
print("layer.requires_grad = False:   ", layer.weight.requires_grad)

layer.weight.require_grad = False  # a typo, and a new attribute
print("weight.require_grad = False:   ", layer.weight.requires_grad)

layer.weight.detach()  # returns another tensor
print("weight.detach():               ", layer.weight.requires_grad)

copy.deepcopy(layer).requires_grad_(False)  # freezes the copy
print("deepcopy().requires_grad_():   ", layer.weight.requires_grad)

layer.requires_grad_(False)
print("layer.requires_grad_(False):   ", layer.weight.requires_grad)

layer = nn.Linear(1, 2)  # a new layer in its place
print("and replaced after it:         ", layer.weight.requires_grad)
