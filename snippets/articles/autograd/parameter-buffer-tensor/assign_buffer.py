import torch
from torch import nn

net = nn.Module()
net.average = nn.Buffer(torch.zeros(2))
net.average = net.average + 1.0  # the new tensor is registered too
print(dict(net.state_dict()))

try:
    net.average = 1.0
except TypeError as error:
    print(f"TypeError: {error}")

net.noise = torch.zeros(2)
try:
    net.register_buffer("noise", torch.zeros(2))
except KeyError as error:
    print(f"KeyError: {error}")
