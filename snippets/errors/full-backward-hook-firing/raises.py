import warnings

import torch
from torch import nn

layer = nn.Linear(3, 2)


def look(module, grad_input, grad_output):
    print("grad_input:", grad_input)


layer.register_full_backward_hook(look)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    layer(torch.ones(1, 3)).sum().backward()
print(f"{caught[0].category.__name__}: {caught[0].message}")
