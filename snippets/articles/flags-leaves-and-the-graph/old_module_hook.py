import warnings

import torch
from torch import nn

block = nn.Sequential(nn.Linear(1, 1), nn.ReLU())
block.register_backward_hook(lambda module, grad_in, grad_out: None)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    block(torch.ones(1)).backward()
print(caught[0].category.__name__)
print(str(caught[0].message).split(" and will")[0])
