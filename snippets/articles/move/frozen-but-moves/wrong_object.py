import copy

from torch import nn

layer = nn.Linear(1, 1)

# a new attribute of the module
layer.requires_grad = False
print("layer.requires_grad = False:   ", layer.weight.requires_grad)

# a typo, and a new attribute
layer.weight.require_grad = False
print("weight.require_grad = False:   ", layer.weight.requires_grad)

layer.weight.detach()  # returns another tensor
print("weight.detach():               ", layer.weight.requires_grad)

# freezes the copy
copy.deepcopy(layer).requires_grad_(False)
print("deepcopy().requires_grad_():   ", layer.weight.requires_grad)

layer.requires_grad_(False)
print("layer.requires_grad_(False):   ", layer.weight.requires_grad)

# a new layer in its place
layer = nn.Linear(1, 2)
print("and replaced after it:         ", layer.weight.requires_grad)
