import warnings

import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
layer.register_full_backward_hook(
    lambda module, grad_input, grad_output: print(grad_input, grad_output)
)
nn.init.constant_(layer.weight, 3.0)
layer(torch.ones(1, requires_grad=True)).backward()

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    layer(torch.ones(1)).backward()  # this input needs no gradient
    layer(input=torch.ones(1, requires_grad=True)).backward()
print(f"{caught[0].category.__name__}: {caught[0].message}")
