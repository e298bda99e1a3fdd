import copy

import torch
from torch import nn

first = nn.Linear(1, 1)
with torch.inference_mode():
    second = nn.Linear(1, 1)  # loaded in the block
print("inference tensor:", second.weight.is_inference())
try:
    second(first(torch.ones(1, 1)))
except RuntimeError as error:
    print(type(error).__name__)

second = copy.deepcopy(second)
print("inference tensor:", second.weight.is_inference())
second(first(torch.ones(1, 1))).sum().backward()
print("trained:", first.weight.grad.equal(second.weight))
