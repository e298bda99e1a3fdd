import warnings

import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model[0].requires_grad_(False)


def look(module, grad_input, grad_output):
    print("grad_input:", grad_input)


model[1].register_full_backward_hook(look)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    model(torch.ones(1, 1)).sum().backward()
print("warnings:", len(caught))
