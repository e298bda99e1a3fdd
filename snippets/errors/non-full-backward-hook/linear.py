import warnings

import torch
from torch import nn


def look(module, grad_input, grad_output):
    print([list(gradient.shape) for gradient in grad_input])


x = torch.ones(1, 3, requires_grad=True)

print("register_backward_hook:")
layer = nn.Linear(3, 2)
layer.register_backward_hook(look)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the popular fix
    layer(x).sum().backward()

print("register_full_backward_hook:")
layer = nn.Linear(3, 2)
layer.register_full_backward_hook(look)
layer(x).sum().backward()
