import copy

import torch
from torch import nn

layer = nn.Linear(1, 1)
layer(torch.ones(1, 1)).sum().backward()
print("layer.weight:         ", layer.weight.grad)
print("state_dict()['weight']", layer.state_dict()["weight"].grad)
print("layer.weight.data:    ", layer.weight.data.grad)
print("copy.deepcopy(layer): ", copy.deepcopy(layer).weight.grad)
