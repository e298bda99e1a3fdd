import warnings

import torch
from torch import nn

block = nn.Sequential(nn.Linear(1, 1, bias=False), nn.Sigmoid(), nn.ReLU())
block.register_backward_hook(lambda module, grads, outputs: print(grads))
nn.init.constant_(block[0].weight, 0.0)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    block(torch.ones(1, requires_grad=True)).backward()
print(f"{caught[0].category.__name__}: {caught[0].message}")

block = nn.Sequential(nn.Linear(1, 1, bias=False), nn.Sigmoid(), nn.ReLU())
block.register_full_backward_hook(
    lambda module, grads, outputs: print("full:", grads)
)
nn.init.constant_(block[0].weight, 0.0)
block(torch.ones(1, requires_grad=True)).backward()

relu = nn.ReLU()
relu.register_backward_hook(lambda module, grads, outputs: print(grads))
relu(2 * torch.ones(1, requires_grad=True)).backward()
print("nn.ReLU alone, after an operation: no warning")
