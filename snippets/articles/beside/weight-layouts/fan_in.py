from math import prod

from torch import nn

for layer in (nn.Conv2d(4, 16, 2), nn.ConvTranspose2d(4, 16, 2)):
    print(type(layer).__name__)
    inputs = layer.in_channels * prod(layer.kernel_size)
    fan_in = nn.init._calculate_correct_fan(layer.weight, "fan_in")
    print("  inputs of one output:", inputs)
    print("  fan_in of nn.init:   ", fan_in)
